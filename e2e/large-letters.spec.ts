import { fixedScreens } from "#shared/screens.ts";
import { expect, test, testOnPhone } from "./fixtures.ts";
import { expectAccessible } from "./helpers/accessibility.ts";
import { enlargeLetters, expectNoSidewaysScroll } from "./helpers/layout.ts";

test.use({ seed: "demo" });

const small = { width: 375, height: 812 };
const smallest = { width: 320, height: 568 };
const widest = { width: 1920, height: 1080 };

testOnPhone(
  test,
  "with letters of twice the size every page fits 320 to 1920 pixels and is accessible",
  async ({ page, problems }) => {
    test.slow();
    // No such page, nobody signed in.
    problems.allow(/status of 40[14]/);
    await enlargeLetters(page);
    for (const path of [
      ...fixedScreens().map(({ path }) => path),
      "/register?type=provider",
      "/no-such-page",
    ]) {
      await page.setViewportSize(small);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      for (const size of [smallest, widest]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    }
    for (const phone of [small, smallest]) {
      await page.setViewportSize(phone);
      await page.goto("/studies");
      await page.getByRole("button", { name: "View Study" }).first().click();
      const study = page.getByRole("dialog");
      await expect(study.getByRole("link", { name: /Read the study/ })).toBeInViewport();
      await study.getByRole("button", { name: "Close" }).click();
      await page.getByRole("banner").getByRole("link", { name: "Register" }).click();
      await expect(page).toHaveURL(/\/register$/);
    }
  },
);
