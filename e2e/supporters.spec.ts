import { expect, test } from "./fixtures.ts";
import { withoutPeople } from "./helpers/database.ts";

test("the Supporters page shows an empty state with a link when nobody is listed", async ({
  page,
  server,
}) => {
  await withoutPeople(server);
  // What is public, the page's own data too, may be kept for most of a second.
  await expect(async () => {
    await page.goto("/supporters");
    await expect(page.getByText("No Public Supporters Yet")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText("Be the first to join our public list of supporters!")).toBeVisible();
});

test("while the numbers and the list load there are placeholders; when they fail, a way to try again", async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 503/);
  await withoutPeople(server);
  await page.goto("/register");
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/\/api\/(supporters|registrations)/, async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { message: "Away", code: "unavailable" } });
  });
  await page.evaluate(() => {
    history.pushState(null, "", "/supporters");
  });
  await expect(page.getByRole("heading", { name: "Our Supporters" })).toBeVisible();
  await expect(page.locator("[data-placeholder]")).toHaveCount(12);
  respond();
  await expect(page.getByText("Our supporters could not be loaded.")).toBeVisible();
  await page.unroute(/\/api\/(supporters|registrations)/);
  const again = page.getByRole("button", { name: "Try again" });
  await again.last().click();
  await expect(again).toHaveCount(1);
  await again.click();
  await expect(page.getByText("No Public Supporters Yet")).toBeVisible();
});
