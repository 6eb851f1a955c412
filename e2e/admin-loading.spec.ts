import { expect, test } from "./fixtures.ts";
import { settingsAt, signIn } from "./helpers/admin.ts";
import { boxOf } from "./helpers/layout.ts";

const screens = [
  {
    path: settingsAt("security"),
    call: "**/api/admin/second-factor",
    status: "Loading your security settings",
  },
  { path: settingsAt("team"), call: "**/api/admin/team", status: "Loading the team" },
];

for (const { path, call, status } of screens)
  test(`"${status}" is said and shown while it loads`, async ({ page, server }) => {
    await signIn(page, server);
    let respond = () => {};
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole("status").filter({ hasText: status })).toBeAttached();
    const placeholder = page.locator("[data-placeholder] > *").first();
    await expect(placeholder).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    expect((await boxOf(placeholder)).height).toBeGreaterThan(40);
    respond();
    await expect(page.locator("[data-placeholder]")).toHaveCount(0);
  });
