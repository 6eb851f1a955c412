import { fixedScreens } from "#shared/screens.ts";
import { expect, test } from "./fixtures.ts";
import { enlargeLetters, expectNoSidewaysScroll } from "./layout.ts";

test.use({ seed: "demo" });

const phones = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
];

for (const phone of phones)
  test(`with letters of twice the size every page fits ${phone.width} pixels @narrow`, async ({
    page,
    problems,
  }) => {
    // No such page, nobody signed in.
    problems.allow(/status of 40[14]/);
    await page.setViewportSize(phone);
    await enlargeLetters(page);
    for (const path of [
      ...fixedScreens().map(({ path }) => path),
      "/register?type=provider",
      "/no-such-page",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await page.goto("/studies");
    await page.getByRole("button", { name: "View Study" }).first().click();
    const study = page.getByRole("dialog");
    await expect(study.getByRole("link", { name: /Read the study/ })).toBeInViewport();
    await study.getByRole("button", { name: "Close" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveURL(/\/register$/);
  });
