import { eq, sql } from "drizzle-orm";
import type TestAgent from "supertest/lib/agent.js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signedIn, signInAs, testApplication } from "#server/test/app.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { addRecipients } from "#server/test/mailing-people.ts";
import { setSettings } from "#server/test/settings.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { startScheduled } from "./control-mailing.ts";

const site = testApplication();
const admin = signedIn(site);
const db = () => site.services.database.db;
let smtp: FakeSmtp;
let secondOwner: TestAgent;

beforeAll(async () => {
  smtp = await startFakeSmtp();
  site.services.env.SMTP_URL = smtp.url;
  secondOwner = await signInAs(site, "owner");
  await addRecipients(site.services.database.pool, 501);
  await setSettings(db(), { postalAddress: "P.O. Box 1, Austin, TX" });
});
afterAll(() => smtp.close());
beforeEach(() => db().delete(mailings));

const at = () => new Date(Date.now() + 60_000).toISOString();
const post = (id: string, what: string, body: object = {}) =>
  admin.post(`/api/admin/mailings/${id}/${what}`).send(body);
const read = async (id: string) => (await admin.get(`/api/admin/mailings/${id}`).expect(200)).body;
const sendTest = (id: string) => post(id, "test", { email: "me@example.org" }).expect(202);
const whenDue = async (id: string) => {
  await db()
    .update(mailings)
    .set({ scheduledFor: sql`now() - interval '1 second'` })
    .where(eq(mailings.id, id));
  await startScheduled(site.services);
  return read(id);
};

/** Scheduled by one owner, approved by the other. */
async function approved(): Promise<string> {
  const text = { subject: "A window is open", body: "Call now.", audience: {} };
  const { id } = (await admin.post("/api/admin/mailings").send(text).expect(201)).body;
  await sendTest(id);
  const { body } = await post(id, "start", { at: at() }).expect(202);
  await secondOwner.post(`/api/admin/approvals/${body.approval.id}/approve`).expect(200);
  expect((await read(id)).state).toBe("scheduled");
  return id;
}

test("a scheduled mailing that another owner approved starts at its time", async () => {
  expect((await whenDue(await approved())).state).toBe("sending");
});

test("a text written after the approval doesn't go to more than 500, though few were reachable when it was scheduled", async () => {
  const id = await approved();
  await post(id, "stop").expect(200);
  const { updatedAt } = await read(id);
  const text = { subject: "Another text", body: "Nobody has read it.", audience: {}, updatedAt };
  await admin.put(`/api/admin/mailings/${id}`).send(text).expect(200);
  await sendTest(id);
  await db().update(registrations).set({ subscribeUpdates: sql`email like 'person1@%'` });
  await post(id, "start", { at: at() }).expect(200);
  await db().update(registrations).set({ subscribeUpdates: true });
  expect(await whenDue(id)).toMatchObject({
    state: "draft",
    pausedBecause: expect.stringContaining("another owner has to approve"),
  });
});
