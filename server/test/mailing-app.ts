import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { mailingChannel } from "#server/modules/mailings/deliver-mailing.ts";
import { sendMailingsJob } from "#server/modules/mailings/send-mailings.ts";
import { startDeliveryWorker } from "#server/platform/outbox/delivery-worker.ts";
import { deliveries, mailEvents } from "#shared/schema/deliveries.ts";
import { suppressions } from "#shared/schema/kept-answers.ts";
import { mailings, restingDomains } from "#shared/schema/mailings.ts";
import { users } from "#shared/schema/users.ts";
import { eventually, oftenReading, runJob, signedIn, testApplication } from "./app.ts";
import { type FakeSmtp, startFakeSmtp } from "./fakes/fake-smtp.ts";
import { registerTestPerson } from "./register.ts";
import { setSettings } from "./settings.ts";

/**
 * The application with a mail server. Before each test the server is well and has got nothing, nobody is registered, and no
 * mailing is written; the postal address is set and the pace no limit.
 */
export function mailingApplication(variables: Record<string, string> = {}) {
  const site = testApplication(variables);
  const admin = signedIn(site);
  const fake = {} as { smtp: FakeSmtp };

  beforeAll(async () => {
    fake.smtp = await startFakeSmtp();
  });
  afterAll(() => fake.smtp.close());
  beforeEach(async () => {
    site.services.env.SMTP_URL = fake.smtp.url;
    fake.smtp.messages.length = 0;
    for (const table of [mailings, restingDomains, suppressions, mailEvents]) await site.db.delete(table);
    await site.removePeople();
    await setSettings(site.db, { postalAddress: "P.O. Box 1, Austin, TX", mailingPerHour: "1000000" });
  });

  async function create(more: object = {}): Promise<string> {
    const text = { subject: "A window is open", body: "Call now.", audience: {}, ...more };
    return (await admin.post("/api/admin/mailings").send(text).expect(201)).body.id;
  }
  /** Sends mailings, and nothing else of the outbox, until they are done or the signal comes. */
  async function run(more: { signal?: AbortSignal } = {}): Promise<void> {
    const worker = startDeliveryWorker(oftenReading(site.services), [mailingChannel(site.services)]);
    await runJob(sendMailingsJob, site.services, more).finally(() => worker.stop());
  }
  const sendTest = (id: string) =>
    admin.post(`/api/admin/mailings/${id}/test`).send({ email: "me@example.org" }).expect(202);

  return {
    site,
    admin,
    fake,
    create,
    sendTest,
    /** A mailing that was sent as a test and started, now or at that time, without the minute in which it can be stopped. */
    async started(more: object = {}, at?: string): Promise<string> {
      const id = await create(more);
      await sendTest(id);
      fake.smtp.messages.length = 0;
      await admin.post(`/api/admin/mailings/${id}/start`).send({ at }).expect(200);
      await site.db
        .update(mailings)
        .set({ firstMailAt: sql`now()` })
        .where(eq(mailings.firstMailAt, mailings.firstMailAt));
      return id;
    },
    read: async (id: string) => (await admin.get(`/api/admin/mailings/${id}`).expect(200)).body,
    run,
    /** Runs the job until something holds. */
    async runUntil(holds: () => Promise<void>): Promise<void> {
      const stopping = new AbortController();
      const running = run({ signal: stopping.signal });
      await eventually(holds, 60_000).finally(() => stopping.abort());
      await running;
    },
    /** Registers a person who wants updates and has confirmed their address. */
    async addPerson(more: Record<string, unknown> = {}): Promise<string> {
      const id = await registerTestPerson(site, { ...more, subscribeUpdates: true });
      await site.db.update(users).set({ emailConfirmedAt: new Date() });
      await site.db.delete(deliveries);
      return id;
    },
    /** The message to a person, as it was sent. */
    messageTo: (name: string) =>
      fake.smtp.messages.find((raw) => raw.includes(`To: ${name}`) || raw.includes(`<${name}`)) ?? "",
  };
}
