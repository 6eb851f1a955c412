import { expect, test, testOnPhone } from "./fixtures.ts";
import { showHeroes, startFakeHeroPictures } from "./helpers/hero-images.ts";
import { boxOf, phone, watchLayout } from "./helpers/layout.ts";

// Each test says which hero images there are.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(({ page }) => startFakeHeroPictures(page));

test("without hero images the home page has its words and figures", async ({ page, server }) => {
  await showHeroes(server, 0);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  const shifts = await watchLayout(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Join the Alliance" })).toBeVisible();
  await expect(page.getByLabel("Pictures of the alliance")).toHaveCount(0);
  await expect(page.getByText("No ambassadors yet.")).toBeVisible();
  // The title does not stick to the header.
  const header = await boxOf(page.getByRole("banner"));
  const title = await boxOf(page.getByRole("heading", { level: 1 }));
  expect(title.y - header.y - header.height).toBeGreaterThanOrEqual(32);
  await expect(page.getByText("over 15,847 advocates")).toBeVisible();
  await expect(page.getByText("registered here so far")).toHaveCount(0);
  expect(calls).toEqual([]);
  expect(await shifts()).toBeLessThan(0.02);

  // On paper there is nothing to press, and the words stay.
  await page.emulateMedia({ media: "print" });
  for (const control of ["button", "navigation", "banner", "contentinfo"] as const)
    await expect(page.getByRole(control)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("over 15,847 advocates")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  for (const trigger of ["Join the Alliance", "Register Now - It's Free", "Become an Ambassador"]) {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: trigger }).click();
    const choice = page.getByRole("dialog", { name: "Join the alliance" });
    await expect(choice).toContainText("Choose your path to advocacy and support");
    await expect(choice.getByRole("heading", { name: "I'm a Patient" })).toBeVisible();
    await expect(choice.getByRole("heading", { name: "I'm a Healthcare Provider" })).toBeVisible();
  }
  await page.setViewportSize(phone);
  // The sentence has the lines of the dialog, not of the room beside the button that closes it.
  const sentence = await boxOf(page.getByText("Choose your path to advocacy and support"));
  const close = await boxOf(page.getByRole("dialog").getByRole("button", { name: "Close" }));
  expect(sentence.x + sentence.width).toBeGreaterThan(close.x);
  for (const way of ["Register as Patient", "Become Ambassador", "Register as a supporter"])
    await expect(page.getByRole("button", { name: way, exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Become Ambassador", exact: true }).click();
  await expect(page).toHaveURL(/\/become-ambassador$/);
  await page.goBack();
  await page.getByRole("button", { name: "Join the Alliance" }).click();
  await page.getByRole("button", { name: "Register as Patient" }).click();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "Join the Alliance" }).click();
  await page.getByRole("button", { name: "Register as a supporter" }).click();
  await expect(page).toHaveURL(/\/register\?type=supporter$/);
  await expect(page.getByLabel(/^Supporter/)).toBeChecked();
  await page.reload();
  await expect(page.getByLabel(/^Supporter/)).toBeChecked();
});

testOnPhone(test, "the first screen has the field that acts", async ({ page, server }) => {
  await showHeroes(server, 3);
  await page.setViewportSize({ width: 375, height: 667 });
  for (const path of ["/", "/es"]) {
    await page.goto(path);
    await expect(page.locator("main form button[type=submit]")).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/");
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole("button", { name: "Find My Representatives" })).toBeInViewport({ ratio: 1 });
  const name = page.getByRole("banner").getByRole("link").first();
  const register = page.getByRole("banner").getByRole("link", { name: "Register" }).filter({ visible: true });
  for (const width of [768, 780, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [nameBox, registerBox] = [await name.boundingBox(), await register.boundingBox()];
    expect(registerBox?.x, `${width} pixels`).toBeGreaterThan((nameBox?.x ?? 0) + 100);
    expect(registerBox?.y, `${width} pixels`).toBeLessThan((nameBox?.y ?? 0) + (nameBox?.height ?? 0));
  }
  await page.getByRole("link", { name: "Write to Congress now" }).click();
  await expect(page).toHaveURL(/\/representative-lookup$/);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/ambassadors");
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  const here = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Ambassadors" });
  await expect(here).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  const choose = async (name: string) => {
    await menu.click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await expect(menu).toHaveAttribute("aria-expanded", "false");
  };
  await choose("Home");
  await expect(page).toHaveURL(/\/$/);
  await choose("Home");
});
