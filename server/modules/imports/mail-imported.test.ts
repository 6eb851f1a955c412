import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type LinkPurpose, signLink } from "#server/platform/security/signed-links.ts";
import { runJob, startTestWorker, submit } from "#server/test/app.ts";
import { checked, importAll, importFile } from "#server/test/import-file.ts";
import { mailingApplication } from "#server/test/mailing-app.ts";
import { readMail, tokenIn } from "#server/test/read-mail.ts";
import { registration } from "#server/test/register.ts";
import { setSettings } from "#server/test/settings.ts";
import { dayMs } from "#shared/durations.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { importedPeople, imports } from "#shared/schema/imports.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { expireImportsJob, mailImportedJob } from "./import-jobs.ts";

const { site, admin, fake } = mailingApplication();

beforeEach(() => site.db.delete(imports));

const run = (days = 0) => runJob(mailImportedJob, site.services, { aheadMs: days * dayMs });
const emails = async () =>
  (await site.db.select({ email: registrations.email }).from(registrations)).map(({ email }) => email);
const tokenOf = async (email: string, purpose: LinkPurpose) => {
  const [person] = await site.rows(registrations, { email });
  return signLink(site.services.secret, purpose, { id: "", email, ...person });
};
const queued = () =>
  site.db
    .select({ kind: deliveries.kind, email: registrations.email })
    .from(deliveries)
    .innerJoin(registrations, eq(registrations.id, deliveries.registrationId))
    .where(sql`${deliveries.kind} like 'mail.imported%'`)
    .orderBy(deliveries.id);

async function deliver(): Promise<void> {
  const worker = startTestWorker(site.services);
  await expect
    .poll(
      () =>
        site.db.$count(
          deliveries,
          sql`${deliveries.kind} like 'mail.%' and ${deliveries.status} = 'waiting'`,
        ),
      { timeout: 60_000 },
    )
    .toBe(0);
  await worker.stop();
}

test("writes once, naming the list, and reminds once after 7 days, behind mailings and at their pace", async () => {
  await importAll(admin, importFile("a@example.org", "b@example.org"), {
    source: "our newsletter of 2019",
    sourceDate: "2019-03-02",
  });
  const [mailing] = await site.db
    .insert(mailings)
    .values({ subject: "A", body: "B", audience: {}, state: "sending", waiting: 1 })
    .returning();
  await site.db.insert(mailingRecipients).values({ mailingId: mailing?.id ?? "", number: 1 });
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(), 500);
  await runJob(mailImportedJob, site.services, { signal: waiting.signal });
  expect(await queued()).toEqual([]);
  // What is left of it is one whose domain rests.
  await site.db.update(mailingRecipients).set({ nextAttemptAt: sql`now() + interval '1 hour'` });

  await run();
  await deliver();
  expect(fake.smtp.messages).toHaveLength(2);
  const mail = fake.smtp.messages.map(readMail).find(({ headers }) => headers.to?.includes("a@example.org"));
  expect(mail?.text).toContain("our newsletter of 2019 (March 2, 2019)");
  expect(mail?.text).toContain("No, delete my details:");
  await submit(site.http.post("/api/confirm"), { token: tokenIn(mail, "/confirm") });
  const [confirmed] = await site.rows(registrations, { email: "a@example.org" });
  expect(confirmed?.agreeToTerms).toBe(true);
  const { body } = await submit(site.http.post("/api/my-data"), { token: tokenIn(mail, "/my-data") });
  expect(body.importedFrom).toBe("our newsletter of 2019 (March 2, 2019)");

  await run(6.9);
  expect(await site.db.$count(deliveries, sql`${deliveries.kind} like 'mail.imported%'`)).toBe(2);
  await run(7.1);
  await run(20);
  await deliver();
  expect(await queued()).toEqual([
    { kind: "mail.imported", email: "a@example.org" },
    { kind: "mail.imported", email: "b@example.org" },
    { kind: "mail.imported-reminder", email: "b@example.org" },
  ]);
  expect(readMail(fake.smtp.messages.at(-1) ?? "").text).toContain("We won't ask again.");
});

test("writes to people of whom a later list only filled in what was empty, and reminds them", async () => {
  const withoutPhone = importFile("a@example.org").replace("(512) 555-0142", "");
  await importAll(admin, withoutPhone);
  const later = await importAll(admin, importFile("a@example.org"));
  expect(later).toMatchObject({ new: 0, fillsGaps: 1 });
  await run();
  expect(await queued()).toEqual([{ kind: "mail.imported", email: "a@example.org" }]);
  await deliver();
  await run(8);
  expect(await queued()).toHaveLength(2);
});

test("keeps the hourly rate of mailings, over all processes together", async () => {
  await setSettings(site.db, { mailingPerHour: "3600" });
  await importAll(admin, importFile(...Array.from({ length: 9 }, (_, n) => `p${n}@example.org`)));
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 2600);
  await Promise.all([1, 2].map(() => runJob(mailImportedJob, site.services, { signal: stop.signal })));
  const count = (await queued()).length;
  expect(count).toBeGreaterThanOrEqual(1);
  expect(count).toBeLessThanOrEqual(5);
});

test("skips people who declined or confirmed before their turn came", async () => {
  await importAll(admin, importFile("stopped@example.org", "deleted@example.org", "a@example.org"));
  const choice = { token: await tokenOf("stopped@example.org", "preferences"), subscribeUpdates: false };
  await site.http.post("/api/preferences").send(choice).expect(200);
  const token = await tokenOf("deleted@example.org", "my-data");
  await site.http.post("/api/my-data/delete").send({ token }).expect(200);
  await run();
  expect((await queued()).map(({ email }) => email)).toEqual(["a@example.org"]);
});

test("a press on unsubscribe is an answer, also of someone who never agreed: no reminder, and no later list brings them back", async () => {
  const [open, undone] = ["open@example.org", "undone@example.org"];
  await importAll(admin, importFile(open));
  const second = await importAll(admin, importFile(undone));
  await run();
  await deliver();
  for (const message of fake.smtp.messages) {
    const link = /<https?:\/\/[^/]+(\S+)>/.exec(readMail(message).headers["list-unsubscribe"] ?? "")?.[1];
    await site.http.post(link ?? "").expect(200);
  }
  await run(8);
  expect((await queued()).map(({ kind }) => kind)).toEqual(["mail.imported", "mail.imported"]);

  const refusals = async () => (await checked(admin, importFile(open, undone))).refusals;
  const declined = [2, 3].map((line) => ({ line, reason: "Asked us not to write." }));
  expect(await refusals()).toEqual(declined);
  expect((await admin.post(`/api/admin/imports/${second.id}/undo`).expect(200)).body.removed).toBe(1);
  await runJob(expireImportsJob, site.services, { aheadMs: 61 * dayMs });
  expect(await emails()).toEqual([]);
  expect(await refusals()).toEqual(declined);
  expect((await admin.post("/api/admin/suppressions/allow").send({ email: open }).expect(200)).body).toEqual({
    allowed: false,
  });

  // It ends by a registration of their own.
  await submit(site.http.post("/api/register"), registration({ email: open }), 201);
  expect(await refusals()).toEqual([declined[1]]);
});

test.each([
  ["unsubscribe", (token: string) => site.http.post(`/api/unsubscribe?token=${token}`)],
  ["preferences", (token: string) => site.http.post("/api/preferences/read").send({ token })],
  ["my-data", (token: string) => site.http.post("/api/my-data/delete").send({ token })],
] as const)("a no by the %s link counts after a removal, too", async (purpose, press) => {
  const { id } = await importAll(admin, importFile("Removed@example.org"));
  await run();
  const token = await tokenOf("Removed@example.org", purpose);
  expect((await admin.post(`/api/admin/imports/${id}/undo`).expect(200)).body.removed).toBe(1);
  const refusals = async () => (await checked(admin, importFile("removed@example.org"))).refusals;
  expect(await refusals()).toEqual([]);
  await press(token);
  expect(await refusals()).toEqual([{ line: 2, reason: "Asked us not to write." }]);
  await submit(site.http.post("/api/register"), registration({ email: "removed@example.org" }), 201);
  expect(await refusals()).toEqual([]);
});

test("a reminder that waits for the mail server is dropped after a press on unsubscribe", async () => {
  await importAll(admin, importFile("a@example.org"));
  await run();
  const token = await tokenOf("a@example.org", "unsubscribe");
  await site.http.post(`/api/unsubscribe?token=${token}`).expect(200);
  await deliver();
  expect(fake.smtp.messages).toEqual([]);
});

test("removes who has not confirmed 60 days after the mail, and nobody else", async () => {
  await importAll(admin, importFile("silent@example.org", "confirmed@example.org"));
  await run();
  await importAll(admin, importFile("waiting@example.org"));
  await site.db.execute(
    sql`update users set email_confirmed_at = now(), status = 'active' where email = 'confirmed@example.org'`,
  );
  await site.db.execute(sql`update imported_people set next_mail_at = null where mailed_at is not null`);
  await runJob(expireImportsJob, site.services, { aheadMs: 60 * dayMs - 60_000 });
  expect(await emails()).toHaveLength(3);
  await runJob(expireImportsJob, site.services, { aheadMs: 60 * dayMs + 60_000 });
  expect((await emails()).sort()).toEqual(["confirmed@example.org", "waiting@example.org"]);
  expect(await site.db.$count(importedPeople)).toBe(2);
});

test("an undo and the next mails don't wait for each other", async () => {
  const { id } = await importAll(admin, importFile("a@example.org"));
  const { mailed } = await site.db.transaction(async (tx) => {
    // As an undo does, in its order.
    const [person] = await tx.select().from(registrations).for("update");
    const mailed = run();
    await sleep(300);
    await tx.delete(users).where(eq(users.id, person?.userId ?? ""));
    return { mailed };
  });
  await mailed;
  await admin.post(`/api/admin/imports/${id}/undo`).expect(200);
  expect(await queued()).toEqual([]);
});
