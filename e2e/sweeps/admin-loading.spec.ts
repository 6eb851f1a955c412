import { expect, test } from "../fixtures.ts";
import { signIn } from "../helpers/admin.ts";

/** What each tab says when its data can't be loaded, and when there is none. */
const lists = [
  { tab: "Settings", failed: "What needs you could not be loaded." },
  {
    tab: "Ambassadors",
    failed: "The ambassadors could not be loaded.",
    empty: /^No approved ambassadors yet/,
  },
  { tab: "Requests", failed: "The requests could not be loaded.", empty: "No pending ambassador requests." },
  { tab: "Users", failed: "The users could not be loaded.", empty: "No users found." },
  { tab: "News", failed: "The articles could not be loaded." },
  {
    ...{ tab: "Hero Images", failed: "The hero images could not be loaded." },
    empty: "No hero images found. Add your first image to get started!",
  },
  { tab: "Logs", failed: "The log could not be loaded." },
];

test("each tab says when it can't be loaded, offers to try again, and says when there is nothing", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 503/);
  await signIn(page, server);
  const fail = () =>
    page.route(/\/api\/(admin|config)/, (route) =>
      route.request().url().includes("/session")
        ? route.continue()
        : route.fulfill({ status: 503, json: {} }),
    );
  await fail();
  await page.goto("/admin");
  for (const { tab, failed, empty } of lists) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await expect(page.getByText(failed).first()).toBeVisible();
    await page.unrouteAll();
    const again = page
      .getByRole("tabpanel")
      .getByRole("button", { name: "Try again" })
      .filter({ visible: true });
    const failures = page.getByText("could not be loaded").filter({ visible: true });
    await expect(async () => {
      if ((await again.count()) > 0) await again.first().click();
      await expect(failures).toHaveCount(0, { timeout: 500 });
    }).toPass();
    if (empty) await expect(page.getByText(empty).first()).toBeVisible();
    await fail();
  }
});
