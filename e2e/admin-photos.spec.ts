import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { signIn, toastOf } from "./helpers/admin.ts";
import { register } from "./helpers/person.ts";
import { chosenPhoto, expectLoaded, openUploader, sendPhoto } from "./helpers/uploader.ts";

test("a person's photo is changed, and seen on the website right away", async ({ page, server }) => {
  const lastName = "Pictured";
  await register(page, "iris@example.org", { firstName: "Iris", lastName, sharePublicly: true });
  await signIn(page, server);
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(lastName)}`);
  await page.getByRole("button", { name: `Iris ${lastName}` }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByText("up to 5 MB")).toBeVisible();
  await sendPhoto(await openUploader(page, "Upload photo"));
  await expect(toastOf(page, "Photo uploaded successfully")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Photo" })).toBeFocused();
  const first = await chosenPhoto(page);
  await expect(page.getByLabel("Photo URL")).toHaveValue(first);
  await page.getByLabel("First name").fill("Iris Ann");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "User information updated successfully.")).toBeVisible();

  await page.getByRole("button", { name: "Edit" }).click();
  await sendPhoto(await openUploader(page, "Change Photo"));
  await expect(page.getByLabel("Photo URL")).not.toHaveValue(first);
  const second = await chosenPhoto(page);
  expect((await page.request.get(first)).status()).toBe(404);
  await page.goto("/supporters");
  await expectLoaded(page.locator(`img[src^="${second}"]`));
});

test("a hero image comes from a file or another site, after failures", async ({ page, server, problems }) => {
  problems.allow(/(503|422|404|pictures\.example|ERR_)/);
  await signIn(page, server);
  await page.goto("/admin?tab=hero-images");
  await page.getByRole("button", { name: "Add New Image" }).click();
  await page.getByLabel("Image title").fill("A quiet lake");
  let refusing = true;
  await page.route("**/uploads/*", (route) => (refusing ? route.fulfill({ status: 503 }) : route.fallback()));
  const dialog = await openUploader(page, "Upload photo");
  await expect(dialog.getByText("up to 10 MB")).toBeVisible();
  await sendPhoto(dialog);
  const retry = dialog.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await expect(dialog.getByRole("alert").filter({ hasText: "Failed request with status 503" })).toBeVisible();
  await expectAccessibleOnPhone(page, "[role=dialog]");
  refusing = false;
  await retry.click();
  await expect(toastOf(page, "Image uploaded successfully!")).toBeVisible();
  const first = await chosenPhoto(page);

  const again = await openUploader(page, "Change Photo");
  const broken = { name: "lake.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await again.locator('input[type="file"]').first().setInputFiles(broken);
  await again.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(toastOf(page, "Failed to process uploaded image")).toBeVisible();
  // What had the focus is gone; the keyboard is still in the dialog.
  await expect.poll(() => again.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await again.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("The image could not be uploaded.")).toBeVisible();
  await expect(page.getByLabel("Image URL")).toHaveValue(first);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastOf(page, "Hero image created successfully!")).toBeVisible();

  await page.route("https://pictures.example/**", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Add New Image" }).click();
  await page.getByLabel("Image URL").fill("https://pictures.example/lake.jpg");
  await expect(page.getByText("This picture loads from pictures.example.")).toBeVisible();
  await expectAccessibleOnPhone(page);
  const copied = "/objects/AAAAAAAAAAAAAAAAAAAAAA";
  let isThere = false;
  await page.route("**/api/admin/photos/copy", (route) =>
    isThere
      ? route.fulfill({ json: { objectPath: copied } })
      : route.fulfill({
          status: 422,
          json: { message: "The picture could not be fetched.", code: "file_refused" },
        }),
  );
  await page.getByRole("button", { name: "Copy it here" }).click();
  await expect(page.getByText("The picture could not be fetched.")).toBeVisible();
  isThere = true;
  await page.getByRole("button", { name: "Copy it here" }).click();
  await expect(page.getByLabel("Image URL")).toHaveValue(copied);
  await expect(page.getByText("This picture loads from")).toHaveCount(0);

  await page.goto("/");
  await expectLoaded(page.getByRole("img", { name: "A quiet lake" }));
});
