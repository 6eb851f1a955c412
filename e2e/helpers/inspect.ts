import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectReadableInTheDark } from "./accessibility.ts";
import { desktop, enlargeLetters, expectNoSidewaysScroll, phone } from "./layout.ts";
import { claimsIn } from "./mail-claims.ts";
import { expectNoEnglish } from "./spanish.ts";

const tablet = { width: 768, height: 1024 };
const smallest = { width: 320, height: 568 };

/** Waits until nothing on the page is loading any more. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[data-placeholder], main [aria-busy="true"]')).toHaveCount(0);
}

/**
 * What is true of everything that is shown: accessible on a desktop and on a phone, readable in the dark, no wider than its window, one main
 * heading, no English in Spanish, and in the panel no word of a mail that was sent, where none can be. A dialog that is
 * open is looked at alone. A `translation` of what was inspected in English differs in words alone: accessible where they have the least room.
 * Ends at a desktop's width.
 */
export async function inspect(
  page: Page,
  { isPanel = false, onlyOnPhones = false, translation = false } = {},
): Promise<void> {
  const dialog = "[role=dialog], [role=alertdialog]";
  const part = (await page.locator(dialog).count()) > 0 ? dialog : undefined;
  await expect(page.locator("h1"), "main headings").toHaveCount(1);
  await expect(page.locator("main"), "main parts").toHaveCount(1);
  if (!onlyOnPhones && !translation) {
    await expectAccessible(page, part);
    await expectReadableInTheDark(page, part);
  }
  await expectClassesStyled(page);
  if (!onlyOnPhones) await expectNoSidewaysScroll(page);
  if ((await page.locator("html").getAttribute("lang")) === "es-US") await expectNoEnglish(page);
  if (isPanel)
    expect(claimsIn(await page.locator("body :is(p, li, td, label, button)").allInnerTexts())).toEqual([]);
  if (isPanel) {
    await page.setViewportSize(tablet);
    await expectNoSidewaysScroll(page);
    await expectTablesFit(page);
  }
  await page.setViewportSize(phone);
  await expectAccessible(page, part);
  await expectNoSidewaysScroll(page);
  if (isPanel) {
    await enlargeLetters(page);
    await expectNoSidewaysScroll(page);
    await enlargeLetters(page, 1);
  } else {
    await page.setViewportSize(smallest);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(onlyOnPhones ? phone : desktop);
}

/** Tailwind silently leaves out a class that the theme doesn't have. */
async function expectClassesStyled(page: Page): Promise<void> {
  const unstyled = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const css = rules.map(({ cssText }) => cssText).join("");
    const names = [...document.querySelectorAll("body [class]")].flatMap(({ classList }) => [...classList]);
    return [...new Set(names)].filter((name) => !css.includes(`.${CSS.escape(name)}`));
  });
  const ofLibraries = /^(group|lucide|uppy|cropper|tiptap|prosemirror)/i;
  expect(
    unstyled.filter((name) => !ofLibraries.test(name)),
    "classes without a rule",
  ).toEqual([]);
}

/** No table hides a column behind a scroll bar of its own. */
async function expectTablesFit(page: Page): Promise<void> {
  const cut = await page
    .locator("main table:visible")
    .evaluateAll((tables) =>
      tables
        .filter((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1)
        .map(
          (table) =>
            `${table.querySelector("caption")?.textContent}: ${table.scrollWidth} > ${table.parentElement?.clientWidth}`,
        ),
    );
  expect(cut, "tables wider than a tablet").toEqual([]);
}

/** Loads the page again on the smallest phone with letters of twice the size: Chromium asks media queries for it only then. */
export async function expectFitsLargeLettersReloaded(page: Page): Promise<void> {
  await page.setViewportSize(smallest);
  await enlargeLetters(page);
  await page.reload();
  await expectLoaded(page);
  await expectNoSidewaysScroll(page);
}
