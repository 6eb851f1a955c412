import { expect, type Locator, type Page } from "@playwright/test";

/** Presses a key until the focus is there, as someone without a mouse does; never by a shortcut of the test. */
export async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  // A page that is still loading would use the steps up.
  await target.first().waitFor({ state: "attached" });
  const isThere = () =>
    target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  for (let step = 0; step < 90 && !(await isThere()); step++) {
    // Arrow keys move the focus a moment later; Tab immediately, or within a field of several parts (a date).
    const isLater = key === "ArrowRight";
    const before = isLater && (await page.evaluateHandle(() => document.activeElement));
    await page.keyboard.press(key);
    if (isLater) await page.waitForFunction((last) => document.activeElement !== last, before);
  }
  expect(await isThere(), `${target} reached by ${key}`).toBe(true);
}
export const tabTo = (page: Page, target: Locator) => pressUntil(page, "Tab", target);
export const tabBackTo = (page: Page, target: Locator) => pressUntil(page, "Shift+Tab", target);

/** Replaces the text of the focused field. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

/** Goes to a button or link by Tab, and presses it by Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}
