import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { openTab, signIn, toastOf } from "./helpers/admin.ts";

test.use({ services: "all" });

test("a hero image comes from a Dropbox", async ({ page, server, fakes: { companion, s3 }, problems }) => {
  // Dropbox asks for a sign-in first; Uppy logs the refusal.
  problems.allow(/(401 \(Unauthorized\)|ERR_FAILED|Could not GET|The upload was refused)/);
  await signIn(page, server);
  await openTab(page, "hero-images", "Hero Images");
  await page.getByRole("button", { name: "Add New Image" }).click();
  await page.getByRole("button", { name: "Upload photo" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload photo" });
  for (const source of ["Box", "Dropbox", "Google Drive", "Facebook", "Unsplash"])
    await expect(dialog.getByRole("tab", { name: source, exact: true })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");

  await page.route(`${companion.url}/**`, (route) => route.abort());
  // Shown once; opening the source again asks again.
  for (const _time of ["first", "second"]) {
    const listed = page.waitForRequest(`${companion.url}/box/list/`);
    await dialog.getByRole("tab", { name: "Box", exact: true }).click();
    await listed;
    await expect(
      dialog.getByRole("alert").filter({ hasText: "Connection with Companion failed" }),
    ).toHaveCount(1);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  await page.unroute(`${companion.url}/**`);

  await dialog.getByRole("tab", { name: "Dropbox" }).click();
  const opening = page.waitForEvent("popup");
  await dialog.getByRole("button", { name: "Connect to Dropbox" }).click();
  const popup = await opening;
  await expect(popup.getByRole("button", { name: "Allow" })).toBeVisible();
  // Cut off from it, the page would take the window for closed.
  expect(await popup.evaluate(() => window.opener !== null)).toBe(true);
  await popup.getByRole("button", { name: "Allow" }).click();
  await dialog.getByText("beach.jpg").first().click();
  await dialog.getByRole("button", { name: /^Select 1/ }).click();
  companion.spoilsAddresses = true;
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  // A refused upload is not retried automatically, and a manual retry uses a new address.
  await expect(dialog.getByRole("alert").filter({ hasText: "Request has expired" })).toBeVisible();
  expect(companion.uploads).toHaveLength(1);
  companion.spoilsAddresses = false;
  await dialog.getByRole("button", { name: "Retry upload" }).last().click();
  await expect(toastOf(page, "Image uploaded successfully!")).toBeVisible();

  expect(companion.uploads.at(-1)).toMatchObject({
    protocol: "multipart",
    httpMethod: "PUT",
    useFormData: false,
    endpoint: expect.stringMatching(new RegExp(`^${s3.endpoint}/photos/quarantine/[\\w-]{22}\\?`)),
  });
  const source = await page.getByRole("img", { name: "The chosen photo" }).getAttribute("src");
  expect(source).toMatch(/^\/objects\/[\w-]{22}\?w=/);
});
