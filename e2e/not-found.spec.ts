import { expect, test } from "./fixtures.ts";
import { watchLayout } from "./helpers/layout.ts";

test("an unknown address shows the not-found page, with status 404 and links", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^404 Page Not Found \| /);
  await expect(page.getByRole("heading", { level: 1, name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole("link", { name: "Latest news" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Latest News & Updates" })).toBeVisible();
});

test("there is no such article: status 404, and the way to the news", async ({ page, problems }) => {
  problems.allow(/status of 40[04]/);
  const shift = await watchLayout(page);
  for (const id of ["nope", "00000000-0000-4000-8000-000000000000", "%E0%A4%A"]) {
    const response = await page.goto(`/news/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "This article is not here" })).toBeVisible();
    await expect(page).toHaveTitle(/^404 Page Not Found \| /);
    // The server says with the page that there is none: nothing is loaded first that takes more room.
    if (!id.includes("%")) expect(await shift(), id).toBeLessThan(0.02);
  }
  await page.getByRole("link", { name: "View All News" }).click();
  await expect(page).toHaveURL(/\/news$/);
});
