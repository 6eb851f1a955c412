import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { avatarPath, startFakeAvatarService, withAvatarService } from "./helpers/avatar-service.ts";
import { watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo", ...withAvatarService });

test.beforeEach(({ page }) => startFakeAvatarService(page));

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("without an answer of the avatar service the initials stand, in the same place", async ({ page }) => {
  await page.route(avatarPath, () => new Promise(() => {}));
  const shifts = await watchLayout(page);
  await page.goto("/ambassadors", { waitUntil: "domcontentloaded" });
  const initials = card(page, "Kwame Adjei").getByText("KA", { exact: true });
  await expect(initials).toBeVisible();
  expect(await shifts()).toBeLessThan(0.02);
});

test("photo, then the picture of the initials, then the initials: each stands in for the one before", async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/);
  const picture = card(page, "Marguerite Okafor").locator("img");
  await page.goto("/ambassadors");
  await expect(picture).toHaveAttribute("src", /^\/objects\//);
  await page.route("**/objects/**", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(picture).toHaveAttribute("src", "/avatars/MO");
  await page.route(avatarPath, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(picture).toHaveCount(0);
  await expect(card(page, "Marguerite Okafor").getByText("MO", { exact: true })).toBeVisible();
});
