import { expect, test } from "./fixtures.ts";

test("the guidelines have their six parts and the way back to the application; printed, only them", async ({
  page,
}) => {
  await page.goto("/ambassador-guidelines");
  for (const name of [
    "Professional Standards",
    "Advocacy Commitments",
    "Educational Responsibilities",
    "Patient-Centered Focus",
    "Professional Conduct Expectations",
    "Ambassador Commitment Statement",
  ])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  const current = page.getByRole("navigation", { name: "On this page" }).locator("[aria-current]");
  await expect(current).toHaveText("Professional Standards");
  for (const name of ["Patient-Centered Focus", "Ambassador Commitment Statement"]) {
    await page.getByRole("link", { name }).click();
    await expect(current).toHaveText(name);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText("Return to Application")).toBeHidden();
  await expect(page.getByText("I take on the role of ambassador voluntarily")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Return to Application" }).click();
  await expect(page).toHaveURL(/\/become-ambassador$/);
});
