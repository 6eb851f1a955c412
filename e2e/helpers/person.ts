import { expect, type Page } from "@playwright/test";
import { type ReadMail, readOutbox } from "#server/test/read-mail.ts";
import { registration } from "#server/test/register.ts";
import { often } from "./database.ts";
import type { RunningServer } from "./running-server.ts";

/** What the registration form asks of everyone; the caller presses the button. */
export async function fillRegistration(page: Page, email: string, firstName = "Rosa"): Promise<void> {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Luxemburg");
  await page.getByLabel("State/Province").selectOption("Texas");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel(/I agree to the/).check();
}

/** Registers someone by the call. Returns their id. */
export async function register(page: Page, email: string, more: object = {}): Promise<string> {
  const response = await page.request.post("/api/register", { data: registration({ email, ...more }) });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** The mails to an address, in the folder of a site without a mail server, once there are so many. */
export async function mailsTo(server: RunningServer, email: string, count = 1): Promise<ReadMail[]> {
  const mails = async () =>
    (await readOutbox(server.dataDir)).filter(
      ({ headers: { to } }) => to === email || to?.includes(`<${email}>`),
    );
  await expect
    .poll(async () => (await mails()).length, { ...often, timeout: 60_000 })
    .toBeGreaterThanOrEqual(count);
  return mails();
}
