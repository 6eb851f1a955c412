import { expect, test } from "./fixtures.ts";
import { expectAccessibleOnPhone } from "./helpers/accessibility.ts";
import { expectListLoaded, signIn, toastOf } from "./helpers/admin.ts";

test.use({ seed: "demo" });

test.beforeEach(async ({ page, server }) => {
  await signIn(page, server);
});

test("a deleted article is back by Undo in the toast, with the keyboard alone", async ({ page }) => {
  await page.goto("/admin?tab=news");
  const row = page.getByRole("row", { name: /Two trials from one hospital/ });
  await row.getByRole("button", { name: /^Edit/ }).click();
  await page.getByRole("button", { name: "Delete article" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("You can undo this for 30 days.");
  await question.getByRole("button", { name: "Delete article" }).click();
  await expectListLoaded(page);
  await expect(row).toHaveCount(0);
  await expect(toastOf(page, "The article was deleted.")).toBeVisible();
  // With the focus on it the message stays.
  await page.keyboard.press("F8");
  // First the message, then its button.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Restored: it is as it was before.")).toBeVisible();
  await expect(row).toBeVisible();
});

test("a word that was changed comes back from the earlier versions", async ({ page }) => {
  await page.goto("/admin?tab=news&show=studies");
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  const title = page.getByLabel("Title");
  const before = await title.inputValue();
  await title.fill("A title by mistake");
  await page.getByRole("button", { name: "Save" }).click();
  await expectListLoaded(page);
  await page
    .getByRole("row", { name: /A title by mistake/ })
    .getByRole("button", { name: /^Edit/ })
    .click();
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: /^Show/ }).click();
  await expect(dialog.getByText("Summary")).toBeVisible();
  await expectAccessibleOnPhone(page, '[role="dialog"]');
  await dialog.getByRole("button", { name: /^Restore/ }).click();
  await expectListLoaded(page);
  await expect(page.getByRole("row", { name: new RegExp(before.slice(0, 20)) })).toBeVisible();
});

test("a deleted hero image and a deleted story are restored from the trash", async ({ page }) => {
  const { body: stories } = { body: await (await page.request.get("/api/admin/patient-stories")).json() };
  await page.request.delete(`/api/admin/patient-stories/${stories[0].id}`);
  await page.goto("/admin?tab=news&show=trash");
  const deleted = page.getByRole("listitem").filter({ hasText: stories[0].name });
  await deleted.getByRole("button", { name: /^Show/ }).click();
  await expect(deleted.getByText(stories[0].location)).toBeVisible();
  await expectAccessibleOnPhone(page);
  await deleted.getByRole("button", { name: /^Restore/ }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();

  await page.goto("/admin?tab=hero-images");
  const images = page.getByRole("button", { name: /^Delete: / });
  await expect(images.first()).toBeVisible();
  const count = await images.count();
  await images.first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete image" }).click();
  await expect(images).toHaveCount(count - 1);
  await page.getByText("Deleted images").click();
  await page.getByRole("button", { name: /^Restore/ }).click();
  await expect(images).toHaveCount(count);
});
