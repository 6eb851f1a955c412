import type { Page } from "@playwright/test";
import type { RunningServer } from "./running-server.ts";

/** Signs the page's browser in as the administrator, without the login form. */
export async function signIn(page: Page, { url, administrator }: RunningServer): Promise<void> {
  const answer = await page.request.post(`${url}/api/admin/login`, { data: administrator });
  if (!answer.ok()) throw new Error(`The administrator could not sign in: ${answer.status()}`);
}
