import { expect, type Page } from "@playwright/test";

/** Loading parts have `aria-busy`. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(150);
  await expect(page.getByRole("tabpanel").locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForTimeout(150);
}

async function openFirst(page: Page): Promise<boolean> {
  const row = page.getByRole("tabpanel").getByRole("row").getByRole("button", { name: /\w/ }).last();
  if (!(await row.isVisible())) return false;
  await row.click();
  await settle(page);
  return true;
}

/** Opens every tab of the panel, every view or section of it as the panel itself lists them, and one thing of each list. @returns what was opened */
export async function walkPanel(page: Page): Promise<string[]> {
  const opened: string[] = [];
  const open = async (name: string) => {
    await settle(page);
    opened.push(name);
    if (!(await openFirst(page))) return;
    opened.push(`${name}, one of it`);
    await page.goBack();
    await settle(page);
  };
  await page.goto("/admin");
  await expect(page.getByRole("tab").first()).toBeVisible();
  for (const tab of await page.getByRole("tab").all()) {
    const name = (await tab.textContent()) ?? "";
    await tab.click();
    await open(name);
    const views = page.getByRole("tabpanel").locator("nav[aria-label] li > :is(a, button)");
    for (let index = 1; index < (await views.count()); index += 1) {
      const view = views.nth(index);
      const label = `${name}: ${await view.textContent()}`;
      await view.click();
      await open(label);
    }
  }
  return opened;
}
