import { expect, type Page } from "@playwright/test";
import type { FakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { setSettings } from "#server/test/settings.ts";
import { users } from "#shared/schema/users.ts";
import { test as base } from "../fixtures.ts";
import { inDatabase, often } from "./database.ts";
import { register } from "./person.ts";
import type { RunningServer } from "./running-server.ts";

/** Sets up a mail server on this machine, and waits until the site knows it: it looks once a second. */
export async function setUpMail(server: RunningServer, port: string): Promise<void> {
  await inDatabase(server, (db) => setSettings(db, { mailHost: "127.0.0.1", mailPort: port }));
  const headers = { cookie: server.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  const readMail = async () => (await fetch(`${server.url}/api/admin/mail/waiting`, { headers })).json();
  await expect.poll(readMail, often).toMatchObject({ isSmtpSet: true });
}

/** With a mail server that takes everything, and news from Washington. */
export const test = base.extend<{ smtp: FakeSmtp }>({
  services: "all",
  smtp: [
    async ({ fakes: { smtp }, server }, use) => {
      await setUpMail(server, new URL(smtp.url).port);
      await use(smtp);
    },
    { auto: true },
  ],
});

export const confirmEveryone = (server: RunningServer) =>
  inDatabase(server, (db) => db.update(users).set({ emailConfirmedAt: new Date() }));

/** Confirmed people of Texas who asked for updates. */
export async function registerReaders(page: Page, server: RunningServer, ...names: string[]): Promise<void> {
  for (const firstName of names)
    await register(page, `${firstName.toLowerCase()}@example.org`, {
      ...{ firstName, registrationType: "patient", subscribeUpdates: true },
    });
  await confirmEveryone(server);
}

export const set = async (page: Page, key: string, value: string) =>
  expect((await page.request.put("/api/admin/app-settings", { data: { key, value } })).status()).toBe(200);

/** A tested draft, made by the calls. */
export async function testedDraft(page: Page, subject: string, audience: object = {}): Promise<string> {
  const made = await page.request.post("/api/admin/mailings", {
    data: { subject, body: "Hello {firstName|friend}.", audience },
  });
  const { id } = await made.json();
  const sent = await page.request.post(`/api/admin/mailings/${id}/test`, { data: {} });
  expect(sent.status()).toBe(202);
  return id;
}
