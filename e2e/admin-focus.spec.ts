import { expect, test, testOnPhone } from "./fixtures.ts";
import { openTab, signIn } from "./helpers/admin.ts";
import { tabTo } from "./helpers/keyboard.ts";
import { boxOf } from "./helpers/layout.ts";

test.use({ seed: "demo" });

const editors = [{ tab: "news", field: "Image URL", button: "Save Changes" }];

for (const { tab, field, button } of editors)
  test(`${field} at tab=${tab} is not hidden by the buttons when it gets the focus`, async ({
    page,
    server,
  }) => {
    await signIn(page, server);
    await openTab(page, tab, "News");
    await page.locator("tbody").getByRole("button").first().click();
    const target = page.getByLabel(field);
    await tabTo(page, target);
    const buttonBox = await boxOf(page.getByRole("button", { name: button, exact: true }));
    const { y, height } = await boxOf(target);
    expect(y + height).toBeLessThan(buttonBox.y);
  });

test("after a change of tab or section its heading has the focus, is in sight and names the page", async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await openTab(page, "users", "Users");
  await page.getByRole("checkbox", { name: "Select Abigail Thornbury" }).check();
  await expect(page.getByRole("region", { name: "Selection" }).getByRole("status")).toContainText(
    "1 selected",
  );
  await page.getByRole("tab", { name: "Ambassadors" }).press("Enter");
  for (const [name, title] of [
    ["Ambassadors", "Ambassadors | Admin Panel"],
    ["Today", "Today | Admin Panel"],
  ] as const) {
    if (name === "Today") await page.getByRole("tab", { name: "Settings" }).click();
    const heading = page.getByRole("heading", { name, exact: true, level: 2 });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page).toHaveTitle(title);
  }
});

testOnPhone(
  test,
  "the panel's menu on a phone has the website's links and Register",
  async ({ page, server }) => {
    await signIn(page, server);
    await openTab(page, "logs", "Logs");
    await expect(page.getByRole("tab", { name: "Logs" })).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: "Menu" }).click();
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(links.filter({ hasText: "Supporters" })).toBeVisible();
    await expect(links.filter({ hasText: "Register" })).toBeVisible();
  },
);
