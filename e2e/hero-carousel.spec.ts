import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { showHeroes, startFakeHeroPictures } from "./helpers/hero-images.ts";
import { desktop, phone, watchLayout } from "./helpers/layout.ts";

// Each test says which hero images there are.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(({ page }) => startFakeHeroPictures(page));

/**
 * Opens the home page with its clock stopped: when this ends, the first picture has stood for 100 ms at the most. The server renders
 * the first one; the others are there as soon as the page is hydrated.
 */
async function openWithStoppedClock(page: Page, pictures: number): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto("/");
  await runUntilHydrated(page, pictures);
}

const runUntilHydrated = (page: Page, pictures: number) =>
  expect(async () => {
    await page.clock.runFor(100);
    expect(await page.getByLabel("Pictures of the alliance").locator("img").count()).toBe(pictures);
  }).toPass({ intervals: [10] });

test("one image is static, as preloaded; a broken one is left out", async ({ page, server, problems }) => {
  problems.allow(/status of 404/);
  await showHeroes(server, 1);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/objects/")) fetched.push(request.url());
  });
  await openWithStoppedClock(page, 1);
  const picture = page.getByRole("img", { name: "A hill path" });
  await expect(picture).toBeVisible();
  expect((await picture.boundingBox())?.height).toBe(400);
  await page.clock.runFor(20_000);
  await expect(picture).toBeVisible();
  await expect(page.getByRole("button", { name: /pictures/ })).toHaveCount(0);
  // Older browsers fetch a fulfilled route twice; what counts is that preload and picture have the same address.
  expect(new Set(fetched).size).toBe(1);
  await page.setViewportSize(phone);
  expect((await picture.boundingBox())?.height).toBe(160);

  await page.setViewportSize(desktop);
  await page.clock.resume();
  await showHeroes(server, 2);
  await page.route("**/objects/hero-1*", (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  const carousel = page.getByLabel("Pictures of the alliance");
  await expect(carousel.getByRole("img", { name: "A conversation" })).toBeVisible();
  await expect(carousel.getByRole("button")).toHaveCount(0);
  await page.route("**/objects/hero-2*", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(carousel.locator("img")).toHaveCount(0);
  expect((await carousel.boundingBox())?.height).toBe(400);
});

test("images take turns; pause, pointer, focus and reduced motion hold them", async ({ page, server }) => {
  await showHeroes(server, 3);
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const name = /hero-\d/.exec(request.url())?.[0];
    if (name) fetched.add(name);
  });
  const shifts = await watchLayout(page);
  await openWithStoppedClock(page, 3);
  await expect.poll(() => fetched.size, "all are preloaded").toBe(3);
  const shown = page.getByLabel("Pictures of the alliance").getByRole("img");
  const expectShown = async (title: string) => {
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAccessibleName(title);
  };
  await expectShown("A hill path");
  await page.clock.runFor(3800);
  await expectShown("A hill path");
  await page.clock.runFor(300);
  await expectShown("A conversation");
  await page.clock.runFor(4000);
  await expectShown("Letters on their way");
  await page.clock.runFor(4000);
  await expectShown("A hill path");
  expect(await shifts()).toBeLessThan(0.02);

  const pause = page.getByRole("button", { name: "Pause the pictures" });
  await pause.click();
  await page.mouse.move(0, 0);
  await page.getByRole("link", { name: "Thyroid Access Alliance" }).first().focus();
  await page.clock.runFor(20_000);
  await expectShown("A hill path");
  await page.getByRole("button", { name: "Play the pictures" }).focus();
  await page.keyboard.press("Enter");
  await page.clock.runFor(20_000);
  // Focus is still on it.
  await expectShown("A hill path");
  await page.getByRole("link", { name: "Thyroid Access Alliance" }).first().focus();
  await page.clock.runFor(4100);
  await expectShown("A conversation");
  await page.getByLabel("Pictures of the alliance").hover();
  await page.clock.runFor(20_000);
  await expectShown("A conversation");
  await page.getByRole("button", { name: "Picture 3 of 3" }).click();
  await expectShown("Letters on their way");

  // Under reduced motion nothing moves, and pictures are chosen by hand.
  await page.mouse.move(0, 0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await runUntilHydrated(page, 3);
  await expectShown("A hill path");
  await page.clock.runFor(20_000);
  await expectShown("A hill path");
  await expect(page.getByRole("button", { name: "Pause the pictures" })).toHaveCount(0);
  const second = page.getByRole("button", { name: "Picture 2 of 3" });
  await expect(second).toHaveCSS("transition-duration", "0.001s");
  await second.click();
  await expectShown("A conversation");
});
