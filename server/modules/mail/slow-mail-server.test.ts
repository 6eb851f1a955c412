import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { afterEach, describe, expect, test } from "vitest";
import { suppress } from "#server/modules/mail-events/suppressions.ts";
import { sendMailingsJob } from "#server/modules/mailings/send-mailings.ts";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { claimDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { DeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { testApplication } from "#server/test/app.ts";
import { eventually } from "#server/test/eventually.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { runJob } from "#server/test/run-job.ts";
import { setSettings } from "#server/test/settings.ts";
import { startTestWorker } from "#server/test/worker.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { users } from "#shared/schema/users.ts";

interface Held {
  id: string;
  email: string;
  stop(): PromiseLike<unknown>;
}

const testApp = testApplication();
const db = () => testApp.services.database.db;
let worker: DeliveryWorker | undefined;
let smtp: FakeSmtp | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await smtp?.close();
});

test("a mail server that greets late gets no mail of people who were erased while it kept us waiting", async () => {
  smtp = await startFakeSmtp({ greetMs: 1500 });
  testApp.services.env.SMTP_URL = smtp.url;
  const ids = [];
  for (let n = 0; n < 28; n += 1) ids.push(await registerTestPerson(testApp));
  worker = startTestWorker(testApp.services);
  await eventually(() => expect(smtp?.connections()).toBeGreaterThan(0));
  await deletePeople(testApp.services, ids);
  await registerTestPerson(testApp);
  await eventually(() => expect(smtp?.messages).toHaveLength(1));
  expect(smtp.begun()).toBe(1);
});

test("a mail server that keeps us waiting in the middle of a mail gets none of someone erased, or of a claim that ended, meanwhile", async () => {
  smtp = await startFakeSmtp({ recipientMs: 1500 });
  testApp.services.env.SMTP_URL = smtp.url;
  const erased = await registerTestPerson(testApp, { email: "erased@example.org" });
  const frozen = await registerTestPerson(testApp, { email: "frozen@example.org" });
  worker = startTestWorker(testApp.services);
  await eventually(() => expect(smtp?.begun()).toBe(2));
  await deletePeople(testApp.services, [erased]);
  await db()
    .update(deliveries)
    .set({ claimedUntil: sql`now()` })
    .where(eq(deliveries.registrationId, frozen));
  await eventually(() => expect(smtp?.messages).toHaveLength(1));
  expect(smtp.messages[0]).toContain("frozen@example.org");
  expect(smtp.begun()).toBe(3);
});

test("a mail server that keeps us waiting gets none of a claim that another process has by now", async () => {
  smtp = await startFakeSmtp({ recipientMs: 1500 });
  testApp.services.env.SMTP_URL = smtp.url;
  const taken = await registerTestPerson(testApp, { email: "taken@example.org" });
  worker = startTestWorker(testApp.services);
  await eventually(() => expect(smtp?.begun()).toBe(1));
  const isTaken = and(eq(deliveries.registrationId, taken), eq(deliveries.kind, "mail.registered"));
  await db().update(deliveries).set({ claimedUntil: sql`now()` }).where(isTaken);
  expect(await claimDeliveries(db(), { name: "mail", batchSize: 1 })).toHaveLength(1);
  await registerTestPerson(testApp, { email: "next@example.org" });
  await eventually(() => expect(smtp?.messages).toHaveLength(1));
  expect(smtp.messages[0]).toContain("next@example.org");
  expect(await db().select().from(deliveries).where(isTaken)).toMatchObject([
    { status: "waiting", attempts: 2, claimedUntil: expect.any(Date) },
  ]);
});

describe("a mailing that a mail server keeps waiting goes to nobody", () => {
  const oneClick = async (person: { id: string; email: string }) => {
    const token = signLink(testApp.services.secret, "unsubscribe", person);
    await testApp.http.post(`${unsubscribePath}?token=${token}`).expect(200);
  };
  /** A mailing to one person, whose mail server does not respond yet. */
  async function holdMailing() {
    smtp = await startFakeSmtp();
    testApp.services.env.SMTP_URL = smtp.url;
    await db().delete(users).where(eq(users.isAdmin, false));
    await db().delete(mailings);
    await setSettings(db(), { postalAddress: "P.O. Box 1, Austin, TX", mailingPerHour: "1000000" });
    const admin = await testApp.signIn();
    const email = `held.${Date.now()}@example.org`;
    const id = await registerTestPerson(testApp, { email, subscribeUpdates: true });
    await db().update(users).set({ emailConfirmedAt: new Date() });
    // Mailings go behind all others.
    await db().delete(deliveries);
    const text = { subject: "A window is open", body: "Call.", audience: {} };
    const { body: mailing } = await admin.post("/api/admin/mailings").send(text).expect(201);
    const path = `/api/admin/mailings/${mailing.id}`;
    await admin.post(`${path}/test`).send({ email: "me@example.org" }).expect(202);
    await admin.post(`${path}/start`).send({}).expect(200);
    const slow = await startFakeSmtp({ recipientMs: 1500 });
    testApp.services.env.SMTP_URL = slow.url;
    const running = runJob(sendMailingsJob, testApp.services);
    await eventually(() => expect(slow.begun()).toBe(1));
    const isOfIt = eq(mailingRecipients.mailingId, mailing.id);
    return {
      held: { id, email, stop: () => admin.post(`${path}/stop`).expect(200) },
      slow,
      running,
      change: (values: PgUpdateSetSource<typeof mailingRecipients>) =>
        db().update(mailingRecipients).set(values).where(isOfIt),
      read: async () => (await db().select().from(mailingRecipients).where(isOfIt))[0],
    };
  }

  test.each([
    ["erased", "Deleted their data.", ({ id }: Held) => deletePeople(testApp.services, [id])],
    ["unsubscribed with one click", "Unsubscribed.", oneClick],
    [
      "reported as a complaint",
      "Mail to this address bounced, or was reported as unwanted.",
      ({ email }: Held) => suppress(db(), testApp.services, email, "complaint"),
    ],
    ["no longer sent to, because it was stopped", "The mailing was stopped.", ({ stop }: Held) => stop()],
  ])("%s meanwhile", async (_what, reason, meanwhile) => {
    const { held, slow, running, read } = await holdMailing();
    await meanwhile(held);
    await db().delete(deliveries);
    await running;
    expect(slow.messages).toEqual([]);
    expect(await read()).toMatchObject({ state: "skipped", reason });
    await slow.close();
  });

  test("by a process whose claim another has by now, and stays the other's", async () => {
    const { held, slow, running, change, read } = await holdMailing();
    await change({ claimedUntil: sql`now() + interval '40 seconds'` });
    const before = await read();
    await sleep(2500);
    expect(slow.messages).toEqual([]);
    expect(await read()).toEqual(before);
    await held.stop();
    await change({ claimedUntil: sql`now()` });
    await running;
    expect(await read()).toMatchObject({ state: "unknown" });
    await slow.close();
  });
});
