import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";

export interface Control {
  name: string;
  at: string;
  /** What has to be done before the control is there. */
  before?: (page: Page) => Promise<void>;
  control: (page: Page) => Locator;
}

/** They only read, with a body. */
const isReading = (path: string) => /\/(audience|preview)$/.test(path);

/** Presses each control twice, 450 ms apart, and expects one write. */
export async function pressEachTwice(page: Page, controls: readonly Control[]): Promise<void> {
  const writes: string[] = [];
  page.on("request", (call) => {
    const path = new URL(call.url()).pathname;
    if (call.method() !== "GET" && path.startsWith("/api/") && !isReading(path))
      writes.push(`${call.method()} ${path}`);
  });
  for (const { name, at, before, control } of controls) {
    await test.step(name, async () => {
      await page.goto(at);
      await before?.(page);
      const target = control(page);
      await expect(target).toBeVisible();
      // A press before it in the same place would make this one the second.
      await page.waitForTimeout(1000);
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (!box) throw new Error(`${name}: not to be seen`);
      writes.length = 0;
      const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await press();
      await page.waitForTimeout(450);
      await press();
      await expect.poll(() => writes.length, name).toBeGreaterThan(0);
      await page.waitForTimeout(300);
      expect(writes, name).toHaveLength(1);
    });
  }
}
