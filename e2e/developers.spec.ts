import { expect, test } from "./fixtures.ts";
import { expectNoSidewaysScroll } from "./helpers/layout.ts";

test.use({ seed: "demo" });

test("an engineer reads a call's limit, fields and errors, by keyboard, and opens the document", async ({
  page,
}) => {
  await page.goto("/developers");
  const news = page.getByRole("listitem").filter({ hasText: "GET /api/news List published news" });
  await news.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(
    news.getByText("Limit for one client: 300 calls in 60 seconds.", { exact: true }),
  ).toBeVisible();
  await expect(news.getByText("curl", { exact: false }).first()).toContainText("/api/news");
  await expect(news.getByRole("listitem").filter({ hasText: "publishedAt" })).toContainText("date-time");
  await expect(news.getByText("429", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const summary of await page.locator("summary").all()) await summary.click();
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("link", { name: "OpenAPI 3.1 document" })).toHaveAttribute(
    "href",
    "/api/openapi.json",
  );
});

test("while the list of calls loads, its room is seen; when it can't be read, the rest of the page stays", async ({
  page,
  problems,
}) => {
  problems.allow(/500 \(Internal Server Error\)/);
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.goto("/news");
  await page.route("**/api/openapi.json", async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.evaluate(() => history.pushState(null, "", "/developers"));
  await expect(page.getByRole("status").filter({ hasText: "Loading the list of calls" })).toBeAttached();
  await expect(page.locator("[data-placeholder] > *")).toBeVisible();
  respond();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For Developers");
  await expect(page.getByRole("alert")).toContainText("The list of calls");
  await page.unroute("**/api/openapi.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Start here" })).toBeVisible();
});
