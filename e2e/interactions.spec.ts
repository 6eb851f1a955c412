import type { Locator } from "@playwright/test";
import { expect, testOnPhone } from "./fixtures.ts";
import { test } from "./helpers/congress-sources.ts";
import { forgetLimits } from "./helpers/database.ts";

/** Does what a visitor does and counts it; filling in one field is one interaction. */
function countedVisitor() {
  let interactions = 0;
  const counted = (act: () => Promise<unknown>) => {
    interactions += 1;
    return act();
  };
  return {
    press: (control: Locator) => counted(() => control.click()),
    fill: (field: Locator, text: string) => counted(() => field.fill(text)),
    choose: (field: Locator, option: string) => counted(() => field.selectOption(option)),
    total: (journey: string) => {
      console.log(`${String(interactions).padStart(5)}  ${journey}`);
      return interactions;
    },
  };
}

testOnPhone(
  test,
  "from the home page to three calls done: twelve presses at most, and each next step is in view",
  async ({ page }) => {
    const { press, fill, total } = countedVisitor();
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto("/");
    await page.evaluate(() =>
      document.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("a[href^='tel:']"))
          event.preventDefault();
      }),
    );
    const pressInView = async (control: Locator) => {
      await expect(control).toBeInViewport({ ratio: 1 });
      await press(control);
    };
    const field = page.getByLabel("Your address").first();
    await expect(field).toBeInViewport({ ratio: 1 });
    await fill(field, "1300 Congress Ave, Austin, TX 78701");
    await page.keyboard.press("Enter");
    await pressInView(page.getByRole("button", { name: "What to say to Harriet House" }));
    expect(total("from / to the script for one's own member")).toBeLessThanOrEqual(3);
    const sheet = page.getByRole("dialog");
    // The number stays in one piece.
    expect((await sheet.getByText("202-555-0100", { exact: true }).boundingBox())?.height).toBeLessThan(40);
    for (const outcome of ["I called", "Voicemail", "Busy"]) {
      await pressInView(sheet.getByRole("link", { name: /^Call 202/ }));
      await pressInView(sheet.getByRole("button", { name: outcome, exact: true }));
    }
    await expect(sheet.getByText("3 calls done")).toBeInViewport();
    await expect(sheet.getByRole("button", { name: "Write a letter" })).toBeInViewport({ ratio: 1 });
    expect(total("from / to three calls done")).toBeLessThanOrEqual(12);
  },
);

testOnPhone(
  test,
  "from the home page to a stored registration: nine fields and presses at most",
  async ({ page, server }) => {
    await forgetLimits(server);
    const { press, fill, choose, total } = countedVisitor();
    await page.goto("/");
    await press(page.getByRole("banner").getByRole("link", { name: "Register" }).filter({ visible: true }));
    await fill(page.getByLabel("First name"), "Paula");
    await fill(page.getByLabel("Last name"), "Hernandez");
    await choose(page.getByLabel("State/Province"), "Texas");
    await fill(page.getByLabel("Email", { exact: true }), "paula.counted@example.org");
    await press(page.getByLabel(/I agree to the/));
    const stored = page.waitForResponse((response) => response.url().endsWith("/api/register"));
    await press(page.getByRole("button", { name: "Join the Alliance" }));
    expect((await stored).status()).toBe(201);
    await expect(page.getByRole("heading", { name: "Welcome, Paula." })).toBeVisible();
    expect(total("from / to a stored registration as a patient")).toBeLessThanOrEqual(9);
  },
);
