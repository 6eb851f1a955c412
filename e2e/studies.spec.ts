import { expect, test } from "./fixtures.ts";
import { watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo" });

test("the evidence: four figures, some studies, one kind, one opened, printed", async ({ page }) => {
  const shift = await watchLayout(page);
  await page.goto("/studies");
  await expect(
    page.getByRole("list", { name: "The evidence in figures" }).getByRole("listitem"),
  ).toContainText([
    "125+ years of safe use",
    "2M+ patients successfully treated",
    "50+ published clinical studies",
    "89% patient satisfaction",
  ]);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(4);
  await expect(page.getByText("PEER-REVIEWED", { exact: true })).toHaveCount(4);
  await expect(
    page.getByText(/^Peer-reviewed means that independent experts checked the study/),
  ).toBeVisible();
  expect(await shift()).toBeLessThan(0.02);

  await page.getByRole("button", { name: "View All Research" }).click();
  await expect(cards).toHaveCount(11);
  await page.getByRole("button", { name: "Genetic (2)" }).click();
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(/view=all&category=genetic/);
  await expect(page.getByRole("button", { name: "Genetic (2)" })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(cards).toHaveCount(2);

  const view = cards.first().getByRole("button", { name: "View Study" });
  await view.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("European Thyroid Journal, 2017");
  const source = dialog.getByRole("link", { name: "Read the study at its source" });
  await expect(source).toHaveAttribute("href", "https://doi.org/10.1159/000469709");
  await expect(source).toHaveAttribute("target", "_blank");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(view).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(cards).toHaveCount(2);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("https://doi.org/").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "View Study" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "View All Research" })).toBeHidden();
});
