import { eq, sql } from "drizzle-orm";
import type TestAgent from "supertest/lib/agent.js";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { signInAs } from "#server/test/app.ts";
import { mailingApplication } from "#server/test/mailing-app.ts";
import { addRecipients } from "#server/test/mailing-people.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { startScheduled } from "./control-mailing.ts";

const { site, admin, db, create, sendTest, read } = mailingApplication();
let secondOwner: TestAgent;

beforeAll(async () => {
  secondOwner = await signInAs(site, "owner");
});
beforeEach(() => addRecipients(site.services.database.pool, 501));

const at = () => new Date(Date.now() + 60_000).toISOString();
const post = (id: string, what: string, body: object = {}) =>
  admin.post(`/api/admin/mailings/${id}/${what}`).send(body);
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
  const id = await create();
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
