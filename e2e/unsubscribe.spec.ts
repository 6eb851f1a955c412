import { eq } from "drizzle-orm";
import { readMail } from "#server/test/read-mail.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { expect } from "./fixtures.ts";
import { expectAccessibleAtBothWidths } from "./helpers/accessibility.ts";
import { signIn } from "./helpers/admin.ts";
import { inDatabase } from "./helpers/database.ts";
import { registerReaders, set, test, testedDraft } from "./helpers/mailing-site.ts";

test("a mailing's link unsubscribes by a press, in both languages", async ({ page, server, smtp }) => {
  await signIn(page, server);
  await set(page, "postalAddress", "P.O. Box 12, Austin, TX 78701");
  await set(page, "mailingPerHour", "1000000");
  await registerReaders(page, server, "Ann", "Ana");
  await inDatabase(server, (db) =>
    db.update(registrations).set({ language: "es" }).where(eq(registrations.email, "ana@example.org")),
  );
  const id = await testedDraft(page, "A window is open");
  expect((await page.request.post(`/api/admin/mailings/${id}/start`, { data: {} })).status()).toBe(200);

  const isSubscribed = async (email: string) => {
    let rows: { subscribeUpdates: boolean }[] = [];
    await inDatabase(server, async (db) => {
      rows = await db.select().from(registrations).where(eq(registrations.email, email));
    });
    return rows[0]?.subscribeUpdates;
  };
  for (const [email, words, done] of [
    ["ann@example.org", "Unsubscribe", "You are unsubscribed"],
    ["ana@example.org", "Dejar de recibir correos", "Listo"],
  ] as const) {
    const mailTo = () =>
      smtp.messages
        .map(readMail)
        .find(({ headers }) => headers.to?.includes(email) && headers.subject === "A window is open");
    await expect.poll(mailTo, { timeout: 60_000 }).toBeTruthy();
    const link = /https?:\/\/[^/\s]+(\S*\/unsubscribe\?token=[\w.-]+)/.exec(mailTo()?.text ?? "")?.[1];
    await page.goto(link ?? "");
    await expectAccessibleAtBothWidths(page);
    expect(await isSubscribed(email)).toBe(true);
    await page.getByRole("button", { name: words, exact: true }).click();
    await expect(page.getByRole("heading", { name: done })).toBeVisible();
    expect(await isSubscribed(email)).toBe(false);
  }
});
