import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Frame, type Page } from "@playwright/test";
import type axe from "axe-core";
import { expectNoSidewaysScroll, phone } from "./layout.ts";

// The package's main file, and with it `axe.source`, is of twice the size; every page that is looked at has to read it.
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails unless axe finds nothing wrong (WCAG 2.2 A and AA, and its best practices) with the page as it is now, and every link leads somewhere. `within`
 * narrows it to a part, as a CSS selector.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const frames = page.locator(within ?? "html").locator("iframe");
  await expect(frames, "axe looks at one document: frames would be left out").toHaveCount(0);
  const dead = page.locator(`a:is([href=""], [href="tel:"], [href="mailto:"])`);
  await expect(dead, "links that lead nowhere").toHaveCount(0);
  await expectSettled(page);
  if (!(await page.evaluate(() => "axe" in window))) await giveAxe(page);
  await expectNoFindings(page, within);
}

/** What is half faded in has other colors, and a dialog that is not seen yet is none to axe. */
const expectSettled = (page: Page) =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** The same inside a frame of another site, and in the page around it. */
export async function expectAccessibleWithFrames(page: Page, frame: Frame): Promise<void> {
  for (const each of [page.mainFrame(), frame]) {
    if (!(await each.evaluate(() => "axe" in window))) await each.evaluate(axeSource);
    await expectNoFindings(each);
  }
}

/** Looks at one document; the frames in it are documents of their own. */
async function expectNoFindings(page: Page | Frame, within?: string): Promise<void> {
  let findings = await findingsOf(page, within);
  // Half under a bar that sticks to the window's edge at this scroll position, which ends with the next scroll; what lies under another part stays.
  if (findings.length > 0 && findings.every((finding) => finding.includes("partially obscured"))) {
    await page.evaluate(() => scrollBy(0, 120));
    findings = await findingsOf(page, within);
  }
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

/** One line for each element says more in a failed test than axe's whole report. */
function findingsOf(page: Page | Frame, within?: string, tags = rules): Promise<string[]> {
  return page.evaluate(
    async ({ part, tags }) => {
      // Put there by the line above.
      const inPage = window as unknown as { axe: typeof axe };
      // No rule among them reads style sheets, which axe would otherwise load and parse again.
      const options = { runOnly: tags, resultTypes: ["violations" as const], iframes: false, preload: false };
      // A long table's first rows stand for all: each costs every look.
      const context = { include: [part ?? "html"], exclude: ["tbody tr:nth-child(n + 13)"] };
      const { violations } = await inPage.axe.run(context, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help} at ${target.join(" ")} (${failureSummary ?? ""})`,
        ),
      );
    },
    { part: within, tags },
  );
}

/** The colors of a device that is set to dark, once `expectAccessible` has looked at the rest. */
export async function expectReadableInTheDark(page: Page, within?: string): Promise<void> {
  await expectSettled(page);
  await page.emulateMedia({ colorScheme: "dark" });
  // Inner elements take their colors a moment after those around them.
  await expect
    .poll(() => findingsOf(page, within, ["color-contrast"]), { message: `dark colors of ${page.url()}` })
    .toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** The same at both widths, for a journey that is walked at one: a phone shows nothing that is wider than itself either. */
export async function expectAccessibleAtBothWidths(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  await expectAccessibleOnPhone(page, within);
}

/** Half a megabyte, given to the browser directly: `page.evaluate` needs twice the time for it. */
async function giveAxe(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { exceptionDetails } = await devTools.send("Runtime.evaluate", { expression: axeSource });
  expect(exceptionDetails, "axe loads").toBeUndefined();
  await devTools.detach();
}

/** For a state in the middle of a journey, which no sweep reaches: at the width where things get narrow. */
export async function expectAccessibleOnPhone(page: Page, within?: string): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  await expectAccessible(page, within);
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}
