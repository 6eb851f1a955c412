import type { Page } from "@playwright/test";
import { newsArticles } from "#shared/schema/content.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { followLink, signIn, toastOf } from "./helpers/admin.ts";
import { inDatabase } from "./helpers/database.ts";
import { expectNoSidewaysScroll } from "./helpers/layout.ts";

const hreflangs = (page: Page) =>
  page
    .locator("link[rel=alternate][hreflang]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")));
const canonical = async (page: Page) =>
  new URL((await page.locator("link[rel=canonical]").getAttribute("href")) ?? "").pathname;

test("a translation is checked when its English changes", async ({ page, context, server, problems }) => {
  // Publishing too early.
  problems.allow(/400 \(Bad Request\).*translations/);
  const title = "Hearing";
  const spanish = "Audiencia";
  const id = crypto.randomUUID();
  await inDatabase(server, (db) =>
    db.insert(newsArticles).values({
      ...{ id, title, category: "news" },
      ...{ excerpt: "It is soon.", content: "Come **along**.\n\nBring a friend." },
    }),
  );
  const path = `/news/${id}`;

  const reader = await context.newPage();
  await reader.goto(`/es${path}`);
  await expect(reader.getByRole("heading", { name: title, level: 1 })).toHaveAttribute("lang", "en");
  expect(await canonical(reader)).toBe(path);
  expect(await hreflangs(reader)).toEqual([]);

  await signIn(page, server);
  await page.goto(`/admin?tab=news&show=articles&id=${id}`);
  await page.getByRole("button", { name: "Spanish", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Spanish: ${title}` })).toBeFocused();
  await page.getByLabel("Title in Spanish").fill(spanish);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("link", { name: "Excerpt is required" })).toBeVisible();
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(toastOf(page, "The Spanish was saved.")).toBeVisible();
  await page.getByLabel("Excerpt in Spanish").fill("Es pronto.");
  // Nobody has to know the signs of Markdown.
  await expect(page.getByRole("strong")).toHaveText("along");
  await page.getByRole("textbox", { name: "Content in Spanish" }).fill("Venga.\n\nTraiga a alguien.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(toastOf(page, "The Spanish is published.")).toBeVisible();
  await expect(page.getByText("Spanish published")).toBeVisible();

  await reader.goto(`/es${path}`);
  await expect(reader.getByRole("heading", { name: spanish, level: 1 })).toBeVisible();
  await expect(reader.getByText("Traiga a alguien.")).toBeVisible();
  expect(await canonical(reader)).toBe(`/es${path}`);
  expect(await hreflangs(reader)).toEqual(["en", "es", "x-default"]);
  await reader.goto("/es/news");
  await expect(reader.getByRole("heading", { name: spanish })).toBeVisible();
  await reader.goto(path);
  await expect(reader.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  expect(await hreflangs(reader)).toEqual(["en", "es", "x-default"]);

  await followLink(page, `/admin?tab=news&show=articles&id=${id}`);
  await page.getByLabel("Excerpt", { exact: true }).fill("It is tomorrow.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toastOf(page, "The article is published.")).toBeVisible();
  await expect(page.getByText("Check the Spanish").filter({ visible: true })).toBeVisible();
  await followLink(page, "/admin?tab=settings&section=today");
  await expect(page.getByText(`the English has changed: “${title}”`)).toBeVisible();
  await page.getByRole("link", { name: "Check the Spanish" }).click();
  const check = page.getByRole("region", { name: "Check this" });
  await expect(check.getByText("It is soon.")).toBeVisible();
  await expect(check.getByText("It is tomorrow.")).toBeVisible();
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await check.getByRole("button", { name: "Still right" }).click();
  await expect(toastOf(page, "The Spanish is marked as still right.")).toBeVisible();
  await expect(check).toBeHidden();
  await expect(page.getByText("Spanish published")).toBeVisible();
});
