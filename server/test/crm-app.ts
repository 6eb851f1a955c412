import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { eventually, startTestWorker, testApplication } from "./app.ts";
import { type FakeCrm, saveCrmCredentials, startFakeCrm } from "./fakes/fake-crm.ts";
import { registerTestPerson } from "./register.ts";

/**
 * The application with a fake CRM. Before each test the CRM is well and empty, its credentials are stored, and nobody is
 * registered; the workers that a test starts are stopped after it.
 */
export function crmApplication() {
  const fake = {} as { crm: FakeCrm };
  const testApp = testApplication();
  let counter = 0;

  beforeAll(async () => {
    fake.crm = await startFakeCrm();
    testApp.services.env.GHL_API_URL = fake.crm.url;
  });
  afterAll(() => fake.crm.close());
  beforeEach(async () => {
    fake.crm.recover();
    fake.crm.requests.length = 0;
    fake.crm.contacts.clear();
    await testApp.removePeople();
    await saveCrmCredentials(testApp.services);
  });

  const contactOf = async (id: string) =>
    (await testApp.db.select().from(crmContacts).where(eq(crmContacts.registrationId, id)))[0];

  return {
    testApp,
    fake,
    contactOf,
    start: () => startTestWorker(testApp.services),
    /** One look into the outbox: what it finds due is sent, and then the worker is gone. */
    lookOnce: () => startTestWorker(testApp.services).stop(),
    async register(more: Record<string, unknown> = {}) {
      counter += 1;
      const email = `ada.lovelace.${counter}@example.org`;
      return { id: await registerTestPerson(testApp, { email, ...more }), email };
    },
    change: (registrationId: string) => testApp.db.transaction((tx) => queueContact(tx, registrationId)),
    /** What waits for another attempt is due now. */
    async due() {
      await testApp.db.update(deliveries).set({ nextAttemptAt: new Date() });
    },
    statusIs: (id: string, status: string) =>
      eventually(async () => expect((await contactOf(id))?.status).toBe(status)),
    crmRows: async () =>
      (await testApp.db.select().from(deliveries)).filter(({ kind }) => kind.startsWith("crm.")),
  };
}
