import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails unless axe finds nothing wrong (WCAG 2.2 A and AA, and its best practices) with the page as it is now. `within`
 * narrows it to a part, as a CSS selector.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(rules);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  // One line for each element says more in a failed test than axe's whole report.
  const findings = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${violation.help} at ${node.target.join(" ")} (${node.failureSummary ?? ""})`,
    ),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}
