import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo" });

test("an article is found in the list, read, passed on, printed", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  const shift = await watchLayout(page);
  // As ad blockers refuse them.
  await page.route(/\/assets\/.*(share|social|banner)/, (route) => route.abort());
  await page.goto("/news");
  await expect(page.getByRole("heading", { level: 1, name: "Latest News & Updates" })).toBeVisible();
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(6);
  await expect(cards.first().getByText("urgent")).toHaveCSS("text-transform", "uppercase");
  const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width;
  expect(await widthOf(cards.first())).toBe(await widthOf(page.getByRole("main").getByRole("list")));
  await expect(cards.first().locator("time")).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);

  await page.getByRole("button", { name: "View All News" }).click();
  await expect(cards).toHaveCount(8);
  await expect(cards.nth(6).getByRole("link").first()).toBeFocused();
  expect(calls).toEqual([]);
  expect(await shift()).toBeLessThan(0.02);

  const title = await cards.nth(6).getByRole("heading").innerText();
  await cards.nth(6).getByRole("link", { name: "Read Full Article" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/news\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(`${title} | Thyroid Access Alliance`);
  await page.goBack();
  await expect(cards).toHaveCount(8);

  const [first] = await (await page.request.get("/api/news")).json();
  await page.goto(`/news/${first.id}`);
  await expect(page.getByRole("heading", { level: 1, name: first.title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "What this means for you" })).toBeVisible();
  expect(await shift()).toBeLessThan(0.02);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("[data-toast]")).toContainText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  for (const name of ["Facebook", "X", "Bluesky"])
    await expect(page.getByRole("link", { name: `${name} (opens in a new tab)` })).toHaveAttribute(
      "rel",
      /noopener noreferrer/,
    );
  await expect(page.getByRole("link", { name: "Email", exact: true })).toHaveAttribute(
    "href",
    /%0D%0A%0D%0A/,
  );

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByText(`Thyroid Access Alliance, ${page.url()}`)).toBeVisible();
  await expect(page.locator("article time")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What you can do today" })).toBeHidden();

  await page.emulateMedia({ media: "screen" });
  // As in the browsers inside other apps.
  await page.evaluate(() => Reflect.set(window, "print", undefined));
  await page.getByRole("button", { name: "Print this article" }).click();
  await expect(page.getByText("This app can't print", { exact: true })).toBeVisible();
});
