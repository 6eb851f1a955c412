import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { avatarPath, startFakeAvatarService, withAvatarService } from "./helpers/avatar-service.ts";
import { watchLayout } from "./helpers/layout.ts";

test.use({ seed: "demo", ...withAvatarService });

test.beforeEach(({ page }) => startFakeAvatarService(page));

const card = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("cards show initials without a layout shift when the avatar service does not respond", async ({
  page,
}) => {
  await page.route(avatarPath, () => new Promise(() => {}));
  const shifts = await watchLayout(page);
  await page.goto("/ambassadors", { waitUntil: "domcontentloaded" });
  const initials = card(page, "Kwame Adjei").getByText("KA", { exact: true });
  await expect(initials).toBeVisible();
  expect(await shifts()).toBeLessThan(0.02);
});

test("a card falls back from photo to initials picture to initials when a picture does not load", async ({
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
