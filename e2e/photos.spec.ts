import type { Locator, Page } from "@playwright/test";
import { phonePhoto, picture } from "#server/test/pictures.ts";
import { photoLimits } from "#shared/api/uploads.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { enter } from "./helpers/keyboard.ts";
import { fillRegistration } from "./helpers/person.ts";
import { chosenPhoto, expectLoaded, openUploader } from "./helpers/uploader.ts";

async function openForm(page: Page) {
  await page.goto("/register");
  await page.getByLabel("Share my support publicly").check();
  return openUploader(page, "Upload photo");
}
/** Fills in the rest of the open form, and sends it. */
async function registerAs(page: Page, firstName: string) {
  await fillRegistration(page, `${firstName}@example.org`, firstName);
  await page.getByRole("button", { name: "Join the Alliance" }).click();
  await expect(page.getByText("Registration Successful!", { exact: true })).toBeVisible();
}
/** Our own sentence under the panel: Uppy's notices are alerts too. */
const sentence = (dialog: Locator, text: string | RegExp) =>
  dialog.getByRole("alert").filter({ hasText: text });
const pick = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByRole("dialog").locator('input[type="file"]').first().setInputFiles({ name, mimeType, buffer });

test("a photo is picked, edited, uploaded by keys alone, then seen by all", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Share my support publicly").check();
  await enter(page, page.getByRole("button", { name: "Upload photo" }));
  const dialog = page.getByRole("dialog", { name: "Upload photo" });
  const browse = dialog
    .getByRole("button", { name: "browse files" })
    .or(dialog.getByRole("tab", { name: "My Photos" }));
  await expect(browse).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  await enter(page, browse);
  await (await choosing).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() });

  for (const name of ["Edit photo me.jpg", "Crop square", "Save", "Upload"]) {
    const button = dialog.getByRole("button", { name, exact: true });
    await expect(button).toBeVisible();
    if (name === "Save") await expectAccessibleOnPhone(page, "[role=dialog]");
    await enter(page, button);
  }
  await expect(page.getByText("Photo uploaded successfully!", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Change Photo" })).toBeFocused();
  const source = await chosenPhoto(page);

  await registerAs(page, "Phoebe");

  await page.goto("/supporters");
  await expectLoaded(page.locator(`img[src^="${source}"]`));
});

test("wrong files are refused with what helps; without storage one registers", async ({ page, problems }) => {
  problems.allow(/422|503/);
  const dialog = await openForm(page);
  await page.context().setOffline(true);
  await expect(sentence(dialog, /^No Internet connection$/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(sentence(dialog, /^No Internet connection$/)).toBeHidden();
  await pick(page, "moving.gif", "image/gif", Buffer.from("GIF89a"));
  await expect(dialog.getByText("You can only upload: .jpg, .jpeg, .png, .webp").first()).toBeVisible();
  const huge = Buffer.alloc(photoLimits.registration + 1);
  await pick(page, "huge.png", "image/png", huge);
  await expect(dialog.getByText("huge.png exceeds maximum allowed size of 2 MB").first()).toBeVisible();
  await pick(page, "IMG_0042.HEIC", "", Buffer.from("\0\0\0\x18ftypheic"));
  await expect(sentence(dialog, "On an iPhone, open Settings, Camera, Formats")).toBeVisible();
  await pick(page, "page.jpg", "image/jpeg", Buffer.from("<html><script>alert(1)</script>"));
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Upload processing failed", { exact: true })).toBeVisible();
  await expect(sentence(dialog, /^You can only upload: \.jpg, \.jpeg, \.png, \.webp$/)).toBeVisible();
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 568 });
  await dialog.getByRole("button", { name: "Close", exact: true }).click({ trial: true, timeout: 1000 });
  await page.setViewportSize(desktop);

  await page.route("**/api/photos/upload", (route) =>
    route.fulfill({
      status: 503,
      json: { message: "Photos can't be stored or shown right now.", code: "unavailable" },
    }),
  );
  const uploader = await openForm(page);
  await pick(page, "me.png", "image/png", await picture("png"));
  await uploader.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(sentence(uploader, "Photos can't be stored or shown right now.")).toBeVisible();
  await expect(uploader.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("You can try again, or go on without it: nothing else is lost.")).toBeVisible();

  const dropped = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([""], "me.png", { type: "image/png" }));
    return document.body.dispatchEvent(
      new DragEvent("drop", { dataTransfer, cancelable: true, bubbles: true }),
    );
  });
  expect(dropped, "a file that is dropped beside its field replaces the page").toBe(false);
  await registerAs(page, "Ruth");
});
