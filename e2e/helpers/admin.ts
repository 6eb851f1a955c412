import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { RunningServer } from "./running-server.ts";

/**
 * Signs the browser in as the administrator, without the form: for the journeys that begin behind it. All tests of a server
 * share its first session, since checking a password keeps a core busy on purpose.
 */
export async function signIn(
  page: Page,
  { url, cookies, administrator }: RunningServer,
): Promise<APIRequestContext> {
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  if (!(await page.request.get(`${url}/api/admin/session`)).ok()) {
    const response = await page.request.post(`${url}/api/admin/login`, { data: administrator });
    expect(response.status()).toBe(200);
  }
  return page.request;
}

/** Opens a tab of the panel, by a click where it is on the screen, and waits until its section is there. */
export async function openTab(page: Page, tab: string, label: string): Promise<void> {
  const choice = page.getByRole("tab", { name: label, exact: true });
  if (await choice.isVisible()) await choice.click();
  else await page.goto(`/admin?tab=${tab}`);
  await expect(page.getByRole("tab", { name: label })).toHaveAttribute("aria-selected", "true");
}

/** Goes to an address of the panel as a link does: without loading the panel again. */
export const followLink = (page: Page, path: string) =>
  page.evaluate((next) => history.pushState(null, "", next), path);

export const settingsAt = (section: string): string => `/admin?tab=settings&section=${section}`;

/** Opens a section of the settings, by a click where it is on the screen, and waits until the card with this heading is there. */
export async function openSettings(page: Page, section: string, heading: string): Promise<void> {
  const sections = page.getByRole("navigation", { name: "Sections of the settings" });
  const choice = sections.locator(`a[href*="section=${section}"]`);
  if (await choice.isVisible()) await choice.click();
  else await page.goto(settingsAt(section));
  // The section itself may have the name of a card.
  await expect(page.getByRole("heading", { name: heading, exact: true }).last()).toBeVisible();
}

/** The visible toast with this title; Radix says each a second time, to screen readers alone. */
export const toastOf = (page: Page, title: string) => page.locator("[data-toast]", { hasText: title });

/** On a phone it lies over the way back until it is closed, or for ten seconds. */
export async function closeToast(page: Page, title: string): Promise<void> {
  const toast = toastOf(page, title);
  await toast.getByRole("button", { name: "Close this message" }).click();
  await expect(toast).toHaveCount(0);
}

/** Waits until a tab's list is on the screen again and loaded: what is not in it then is gone. */
export async function expectListLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Back to List" })).toHaveCount(0);
  await expect(page.locator("[data-placeholder]")).toHaveCount(0);
}
