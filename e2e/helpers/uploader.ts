import { expect, type Locator, type Page } from "@playwright/test";
import { phonePhoto } from "#server/test/pictures.ts";

/** Opens the uploader with the button of this name. */
export async function openUploader(page: Page, name: "Upload photo" | "Change Photo"): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog.locator(".uppy-Dashboard")).toBeVisible();
  return dialog;
}

/** Picks a photo in the open uploader and sends it. */
export async function sendPhoto(dialog: Locator): Promise<void> {
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() };
  await dialog.locator('input[type="file"]').first().setInputFiles(file);
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
}

/** Waits until a picture has come and could be decoded. */
export async function expectLoaded(picture: Locator): Promise<void> {
  await expect(picture).toHaveJSProperty("complete", true);
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
}

/** The path of the photo that the form shows now, once it has loaded. */
export async function chosenPhoto(page: Page): Promise<string> {
  const preview = page.getByRole("img", { name: "The chosen photo" });
  await expectLoaded(preview);
  const [path = ""] = (await preview.getAttribute("src"))?.split("?") ?? [];
  expect(path).toMatch(/^\/objects\/[\w-]{22}$/);
  return path;
}
