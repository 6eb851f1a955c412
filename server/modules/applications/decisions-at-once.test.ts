import { and, eq, inArray, sql } from "drizzle-orm";
import type TestAgent from "supertest/lib/agent.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedIn, signInAs, testApplication } from "#server/test/app.ts";
import { applyTestPerson } from "#server/test/applications.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { readMail } from "#server/test/read-mail.ts";
import { startTestWorker } from "#server/test/worker.ts";
import { ambassadorApplications, ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const db = () => testApp.services.database.db;
let secondReviewer: TestAgent;
beforeAll(async () => {
  secondReviewer = await signInAs(testApp, "owner");
});

const approve = (agent: TestAgent, registrationId: string) =>
  agent.post("/api/admin/ambassador-approve").send({ registrationId });
const reject = (agent: TestAgent, registrationId: string) =>
  agent.post("/api/admin/ambassador-reject").send({ registrationId, reason: "No license." });
const ask = (registrationId: string, notes: string) =>
  admin.post("/api/admin/ambassador-ask").send({ registrationId, notes });
const undo = (agent: TestAgent, id: string) => agent.post(`/api/admin/ambassador-requests/${id}/undo`);

const aboutDecisions = inArray(deliveries.kind, [
  "mail.application-approved",
  "mail.application-rejected",
  "mail.application-more",
]);
const mailsOf = async (id: string) =>
  (
    await db()
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.registrationId, id), aboutDecisions))
  ).map(({ kind }) => kind);
const makeDue = (id: string) =>
  db()
    .update(deliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(deliveries.registrationId, id), aboutDecisions));
async function stateOf(id: string) {
  const [found] = await db()
    .select({ status: ambassadorApplications.status, isApproved: ambassadorProfiles.isApproved })
    .from(registrations)
    .innerJoin(ambassadorApplications, eq(ambassadorApplications.userId, registrations.userId))
    .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
    .where(eq(registrations.id, id));
  return found;
}

describe("two administrators at once", () => {
  test("the email is about the decision that was stored when approving and rejecting race", async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await applyTestPerson(testApp);
      await Promise.all([approve(admin, id), reject(secondReviewer, id)]);
      const { status = "", isApproved } = (await stateOf(id)) ?? {};
      expect(["approved", "rejected"]).toContain(status);
      expect(isApproved ?? false).toBe(status === "approved");
      expect(await mailsOf(id)).toEqual([`mail.application-${status}`]);
    }
  });

  test("undo: one of them does", async () => {
    const id = await applyTestPerson(testApp);
    await approve(admin, id).expect(200);
    const both = await Promise.all([undo(admin, id), undo(secondReviewer, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsOf(id)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: "pending" });
  });
});

test("undoing an approval leaves a person suspended who was suspended since", async () => {
  const id = await applyTestPerson(testApp);
  await approve(admin, id).expect(200);
  const { body } = await admin.get(`/api/admin/registrations/${id}`).expect(200);
  await admin
    .put(`/api/admin/registrations/${id}`)
    .send({ ...body, status: "suspended" })
    .expect(200);
  await undo(admin, id).expect(200);
  const after = await admin.get(`/api/admin/registrations/${id}`).expect(200);
  expect(after.body).toMatchObject({ status: "suspended", isAmbassador: false });
});

describe("a mail that is leaving", () => {
  let smtp: FakeSmtp;
  beforeAll(async () => {
    smtp = await startFakeSmtp();
    testApp.services.env.SMTP_URL = smtp.url;
  });
  afterAll(async () => {
    delete testApp.services.env.SMTP_URL;
    await smtp.close();
  });
  beforeEach(async () => {
    await testApp.removePeople();
    smtp.messages.length = 0;
  });
  async function deliver() {
    const worker = startTestWorker(testApp.services);
    await expect
      .poll(() =>
        db().$count(deliveries, and(aboutDecisions, sql`status = 'waiting' and next_attempt_at <= now()`)),
      )
      .toBe(0);
    await worker.stop();
  }
  const sent = () => smtp.messages.map(readMail).map(({ headers, text }) => `${headers.subject}\n${text}`);

  test("is sent, and can't be undone any more; one that was undone before is not sent", async () => {
    const [leaving, undone] = [await applyTestPerson(testApp), await applyTestPerson(testApp)];
    for (const id of [leaving, undone]) {
      await approve(admin, id).expect(200);
      await makeDue(id);
    }
    const claim = (until: Date | null) =>
      db().update(deliveries).set({ claimedUntil: until }).where(eq(deliveries.registrationId, leaving));
    await claim(new Date(Date.now() + 15_000));
    await undo(admin, leaving).expect(409);
    await undo(admin, undone).expect(200);
    await claim(null);
    await deliver();
    expect(sent().filter((mail) => mail.includes("You are now an ambassador"))).toHaveLength(1);
    expect((await stateOf(leaving))?.status).toBe("approved");
    expect((await stateOf(undone))?.status).toBe("pending");
  });

  test("a question that is due and has not left goes into the next one's mail, and not out after a decision", async () => {
    const [asked, rejected] = [await applyTestPerson(testApp), await applyTestPerson(testApp)];
    for (const id of [asked, rejected]) {
      await ask(id, "Your license, please.").expect(200);
      await makeDue(id);
    }
    await ask(asked, "And your practice.").expect(200);
    await reject(admin, rejected).expect(200);
    expect(await mailsOf(asked)).toEqual(["mail.application-more"]);
    expect(await mailsOf(rejected)).toEqual(["mail.application-rejected"]);
    await makeDue(asked);
    await deliver();
    const questions = sent().filter((mail) => mail.includes("We need a little more"));
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain("Your license, please.");
    expect(questions[0]).toContain("And your practice.");
  });

  test("an approval's is dropped when the person was suspended meanwhile", async () => {
    const id = await applyTestPerson(testApp);
    await approve(admin, id).expect(200);
    const { body } = await admin.get(`/api/admin/registrations/${id}`).expect(200);
    await admin
      .put(`/api/admin/registrations/${id}`)
      .send({ ...body, status: "suspended" })
      .expect(200);
    await makeDue(id);
    await deliver();
    expect(sent().filter((mail) => mail.includes("You are now an ambassador"))).toEqual([]);
  });
});
