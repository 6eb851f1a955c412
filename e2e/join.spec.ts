import { expect, test } from "./fixtures.ts";
import { boxOf, phone } from "./helpers/layout.ts";

test("the choice of how to join has the specification's words and leads on after it has closed", async ({
  page,
}) => {
  for (const trigger of ["Join the Alliance", "Register Now - It's Free", "Become an Ambassador"]) {
    await page.goto("/");
    await page.getByRole("button", { name: trigger }).click();
    const choice = page.getByRole("dialog", { name: "Join the alliance" });
    await expect(choice).toContainText("Choose your path to advocacy and support");
    await expect(choice.getByRole("heading", { name: "I'm a Patient" })).toBeVisible();
    await expect(choice.getByRole("heading", { name: "I'm a Healthcare Provider" })).toBeVisible();
  }
  await page.setViewportSize(phone);
  // The sentence has the lines of the dialog, not of the room beside the button that closes it.
  const sentence = await boxOf(page.getByText("Choose your path to advocacy and support"));
  const close = await boxOf(page.getByRole("dialog").getByRole("button", { name: "Close" }));
  expect(sentence.x + sentence.width).toBeGreaterThan(close.x);
  for (const way of ["Register as Patient", "Become Ambassador", "Register as a supporter"])
    await expect(page.getByRole("button", { name: way, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Become Ambassador", exact: true }).click();
  await expect(page).toHaveURL(/\/become-ambassador$/);
  await page.goto("/");
  await page.getByRole("button", { name: "Join the Alliance" }).click();
  await page.getByRole("button", { name: "Register as Patient" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/");
  await page.getByRole("button", { name: "Join the Alliance" }).click();
  await page.getByRole("button", { name: "Register as a supporter" }).click();
  await expect(page).toHaveURL(/\/register\?type=supporter$/);
  await expect(page.getByLabel(/^Supporter/)).toBeChecked();
  await page.reload();
  await expect(page.getByLabel(/^Supporter/)).toBeChecked();
});
