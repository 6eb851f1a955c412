import { expect, type Locator, type Page } from "@playwright/test";

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 375, height: 812 };

/** Counts layout shifts from the next document on; the function returns their sum (CLS) so far. */
export async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        // Not yet in TypeScript's own types: https://wicg.github.io/layout-instability/
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) sum += value;
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      layoutShifts: () => {
        add(observer.takeRecords());
        return sum;
      },
    });
  });
  return async () => {
    // Taking a picture draws a frame: what has just moved has been counted after it.
    await page.screenshot();
    return page.evaluate(() => (window as unknown as { layoutShifts: () => number }).layoutShifts());
  };
}

/** Fails if anything makes the page wider than its window. (A phone's `innerWidth` would grow with what is too wide.) */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(widths[0], `width of ${page.url()}`).toBeLessThanOrEqual(widths[1] ?? 0);
}

/** As if someone had doubled the size of letters in their browser's settings; `factor` 1 takes it back. */
export async function enlargeLetters(page: Page, factor = 2): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 * factor, fixed: 13 * factor } });
  await browser.detach();
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe(`${16 * factor}px`);
}

/** A phone with letters of twice the size shows nothing that is wider than itself. */
export async function expectFitsLargeLetters(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  await enlargeLetters(page);
  await expectNoSidewaysScroll(page);
  await enlargeLetters(page, 1);
  if (size) await page.setViewportSize(size);
}

/** Where something is, and how large. */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  return box;
}
