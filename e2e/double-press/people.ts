import type { Page } from "@playwright/test";
import { phonePhoto } from "#server/test/pictures.ts";
import { button, type Control, dialogButton } from "../helpers/double-press.ts";
import { openUploader } from "../helpers/uploader.ts";

const users = "/admin?tab=users";
const importing = "/admin?tab=users&import=list";
const list = "First Name,Last Name,Email,State\nZoe,Nunez,zoe@example.org,TX\n";

const chooseList = (page: Page) =>
  page
    .getByLabel("CSV file")
    .setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(list) });

async function upload(page: Page): Promise<void> {
  await chooseList(page);
  await button(page, "Upload the file").click();
  await page.getByLabel("Where is this list from?").fill("our newsletter");
}

async function check(page: Page): Promise<void> {
  await upload(page);
  await button(page, "Check the list").click();
}

/** The first checkbox selects all. */
const selectOne = (page: Page) =>
  page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();

export const peopleControls: Control[] = [
  {
    name: "Hide people",
    calls: "hideManyPeople",
    at: "/admin?tab=users",
    before: async (page) => {
      await selectOne(page);
      await button(page, /^Hide from public list/).click();
    },
    control: (page) => dialogButton(page, /^Hide 1/),
  },
  {
    name: "Delete people",
    calls: "deleteManyPeople",
    at: "/admin?tab=users",
    before: async (page) => {
      await selectOne(page);
      await button(page, /^Delete \(/).click();
    },
    control: (page) => dialogButton(page, /^Delete 1/),
  },
  {
    name: "Resend confirmations",
    calls: "resendConfirmations",
    at: "/admin?tab=users",
    before: selectOne,
    control: (page) => button(page, /^Resend confirmation/),
  },
  {
    name: "Save a person",
    calls: "updatePerson",
    at: users,
    before: async (page) => {
      await button(page, /^Ada/).click();
      await button(page, "Edit").click();
      await page.getByLabel("First name").fill("Adah");
    },
    control: (page) => button(page, "Save"),
  },
  {
    name: "Upload a person's photo",
    calls: ["requestObjectUpload", "finalizePhoto"],
    at: users,
    before: async (page) => {
      await button(page, /^Ben/).click();
      await button(page, "Edit").click();
      const uploader = await openUploader(page, "Upload photo");
      const photo = { name: "me.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() };
      await uploader.locator('input[type="file"]').first().setInputFiles(photo);
    },
    control: (page) => page.getByRole("dialog").getByRole("button", { name: "Upload", exact: true }),
  },
  {
    name: "Send a person to the CRM",
    calls: "retryCrm",
    at: users,
    before: async (page) => button(page, /^Ben/).click(),
    control: (page) => button(page, "Send now"),
  },
  {
    name: "Let a contact go",
    calls: "dismissCrm",
    at: users,
    before: async (page) => button(page, /^Failing/).click(),
    control: (page) => button(page, "Dismiss"),
  },
  {
    name: "Upload a list",
    calls: "uploadImport",
    at: importing,
    before: chooseList,
    control: (page) => button(page, "Upload the file"),
  },
  {
    name: "Delete an uploaded list",
    calls: "deleteImport",
    at: importing,
    before: upload,
    control: (page) => button(page, "Delete this uploaded list"),
  },
  {
    name: "Check a list",
    calls: "checkImport",
    at: importing,
    before: upload,
    control: (page) => button(page, "Check the list"),
  },
  {
    name: "Import a list",
    calls: "commitImport",
    at: importing,
    before: check,
    control: (page) => button(page, /^Import \d/),
  },
  {
    name: "Undo an import",
    calls: "undoImport",
    at: importing,
    before: async (page) => {
      await page
        .getByRole("row", { name: /Imported/ })
        .getByRole("button")
        .click();
      await button(page, "Undo this import").click();
    },
    control: (page) => dialogButton(page, "Undo the import"),
  },
];
