import { expect, test } from "../fixtures.ts";
import { openTab, signIn } from "../helpers/admin.ts";
import { tabTo } from "../helpers/keyboard.ts";
import { boxOf, phone } from "../helpers/layout.ts";

test.use({ seed: "demo" });

test("a change of tab moves the focus to its heading, no bar hides a field, and a phone's menu has the website's links", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await openTab(page, "users", "Users");
  await page.getByRole("checkbox", { name: "Select Abigail Thornbury" }).check();
  await expect(page.getByRole("region", { name: "Selection" }).getByRole("status")).toContainText(
    "1 selected",
  );
  for (const [tab, name] of [
    ["Ambassadors", "Ambassadors"],
    ["Settings", "Today"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).press("Enter");
    const heading = page.getByRole("heading", { name, exact: true, level: 2 });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page).toHaveTitle(`${name} | Admin Panel`);
  }

  await page.getByRole("tab", { name: "News" }).click();
  await page.locator("tbody").getByRole("button").first().click();
  const field = page.getByLabel("Image URL");
  await tabTo(page, field);
  const button = await boxOf(page.getByRole("button", { name: "Save Changes", exact: true }));
  const { y, height } = await boxOf(field);
  expect(y + height).toBeLessThan(button.y);

  await page.setViewportSize(phone);
  await page.getByRole("tab", { name: "Logs" }).click();
  await expect(page.getByRole("tab", { name: "Logs" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Menu" }).click();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links.filter({ hasText: "Supporters" })).toBeVisible();
  await expect(links.filter({ hasText: "Register" })).toBeVisible();
});
