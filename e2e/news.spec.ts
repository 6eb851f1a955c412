import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { endless, followTo, hang, hostile, respondWith, wasHacked } from "./helpers/api-responses.ts";
import { expectNoSidewaysScroll, watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo" });

const article = {
  id: "00000000-0000-4000-8000-00000000000a",
  title: "A title",
  excerpt: "An excerpt",
  imageUrl: null,
  category: "events",
  publishedAt: "2026-02-03T12:00:00.000Z",
};

test("from the list to an article and back", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  const shift = await watchLayout(page);
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
});

test("an article at its own address: read, passed on, printed", async ({ page }) => {
  const [first] = await (await page.request.get("/api/news")).json();
  const shift = await watchLayout(page);
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

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
});

test("an article's Markdown can do no harm", async ({ page }) => {
  const content = [
    "# A heading of its own",
    hostile,
    "[bad](javascript:alert(1)) [data](data:text/html,x) [other](//elsewhere.example/x) [ours](/advocate)",
    "[out](https://elsewhere.example/page)",
    "![tracking](http://elsewhere.example/pixel.png) ![inline](data:image/png;base64,AAAA) ![hidden](/api/news)",
    `\`\`\`\n${endless}\n\`\`\``,
    endless,
  ].join("\n\n");
  await respondWith(page, `/api/news/${article.id}`, { ...article, title: hostile + endless, content });
  await followTo(page, `/news/${article.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("<script>");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 2, name: "A heading of its own" })).toBeVisible();
  const text = page.getByRole("article");
  await expect(text.locator("img, script, iframe")).toHaveCount(0);
  await expect(text.locator("a[href^='javascript'], a[href^='data']")).toHaveCount(0);
  await expect(text.getByRole("link", { name: "ours" })).toHaveAttribute("href", "/advocate");
  const out = text.getByRole("link", { name: "out (opens in a new tab)" });
  await expect(out).toHaveAttribute("target", "_blank");
  await expect(out).toHaveAttribute("rel", "noopener noreferrer");
  expect(await wasHacked(page)).toBe(false);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test("while the news loads, when it fails, and when there is none", async ({ page, problems }) => {
  problems.allow(/status of 503/);
  const fail = await hang(page, "/api/news");
  await followTo(page, "/news");
  await expect(page.locator("[data-placeholder]")).toHaveCount(6);
  await fail();
  await expect(page.getByText("The news could not be loaded.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await respondWith(page, "/api/news", []);
  await followTo(page, "/news");
  await expect(page.getByText("No news yet. Check back soon.")).toBeVisible();
});
