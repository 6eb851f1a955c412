import type { Page } from "@playwright/test";
import { button, type Control, dialogButton, toastUndo } from "../helpers/double-press.ts";

const studies = "/admin?tab=news&show=studies";

async function fillStudy(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("A new study");
  await page.getByLabel("Journal").fill("A Journal");
  await page.getByLabel("Year").fill("2024");
  await page.getByLabel("Summary").fill("What it found.");
}

export const newsPicturesControls: Control[] = [
  {
    name: "Save an article",
    calls: "updateNewsArticle",
    at: "/admin?tab=news",
    before: async (page) => {
      await button(page, /^Edit /).click();
      await page.getByLabel("Title").fill("Another title");
    },
    control: (page) => button(page, "Save Changes"),
  },
  {
    name: "Delete a study",
    calls: "deleteStudy",
    at: "/admin?tab=news&show=studies",
    before: async (page) => {
      await button(page, /^Edit /).click();
      await button(page, "Delete study").click();
    },
    control: (page) => dialogButton(page, "Delete study"),
  },
  {
    name: "Restore from the trash",
    calls: "restoreVersion",
    at: "/admin?tab=news&show=trash",
    control: (page) => button(page, /^Restore/),
  },
  {
    name: "Delete a hero image",
    calls: "deleteHeroImage",
    at: "/admin?tab=hero-images",
    before: async (page) => button(page, /^Delete: /).click(),
    control: (page) => dialogButton(page, /^Delete/),
  },
  {
    name: "Undo the deletion",
    calls: "restoreVersion",
    at: "/admin?tab=hero-images",
    before: async (page) => {
      await button(page, /^Delete: /).click();
      await dialogButton(page, /^Delete/).click();
    },
    control: toastUndo,
  },
  {
    name: "Add an article",
    calls: "createNewsArticle",
    at: "/admin?tab=news",
    before: async (page) => {
      await button(page, "Add New Article").click();
      await page.getByLabel("Title").fill("A new article");
    },
    control: (page) => button(page, "Save Draft"),
  },
  {
    name: "Save a translation",
    calls: "updateTranslation",
    at: "/admin?tab=news",
    before: async (page) => {
      await button(page, /^Edit /).click();
      await page.getByRole("button", { name: "Spanish", exact: true }).click();
      await page.getByLabel("Title in Spanish").fill("Un artículo nuevo");
    },
    control: (page) => button(page, "Save Draft"),
  },
  {
    name: "Delete an article",
    calls: "deleteNewsArticle",
    at: "/admin?tab=news",
    before: async (page) => {
      await button(page, /^Edit /).click();
      await button(page, "Delete article").click();
    },
    control: (page) => dialogButton(page, "Delete article"),
  },
  {
    name: "Add a study",
    calls: "createStudy",
    at: studies,
    before: async (page) => {
      await button(page, "Add Study").click();
      await fillStudy(page);
    },
    control: (page) => button(page, /^(?:Save|Add)/),
  },
  {
    name: "Save a study",
    calls: "updateStudy",
    at: studies,
    before: async (page) => {
      await button(page, /^Edit /).click();
      await page.getByLabel("Summary").fill("Another summary.");
    },
    control: (page) => button(page, "Save"),
  },
  {
    name: "Save a hero image",
    calls: "updateHeroImage",
    at: "/admin?tab=hero-images",
    before: async (page) => {
      await button(page, /^Edit: /).click();
      await page.getByLabel("Image title").fill("Another title");
    },
    control: (page) => button(page, "Save"),
  },
  {
    name: "Add a hero image",
    calls: "createHeroImage",
    at: "/admin?tab=hero-images",
    before: async (page) => {
      const [image] = await (await page.request.get("/api/hero-images")).json();
      await button(page, "Add New Image").click();
      await page.getByLabel("Image title").fill("A bench");
      await page.getByLabel("Image URL").fill(image.imageUrl);
    },
    control: (page) => button(page, "Save"),
  },
  {
    name: "Copy a picture here",
    calls: "copyPicture",
    at: "/admin?tab=hero-images",
    before: async (page) => {
      await page.route("https://pictures.example/**", (route) => route.fulfill({ status: 404 }));
      await page.route("**/api/admin/photos/copy", (route) =>
        route.fulfill({ status: 422, json: { message: "No.", code: "file_refused" } }),
      );
      await button(page, "Add New Image").click();
      await page.getByLabel("Image URL").fill("https://pictures.example/lake.jpg");
    },
    control: (page) => button(page, "Copy it here"),
  },
];
