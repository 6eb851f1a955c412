import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type TestAgent from "supertest/lib/agent.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedIn, signInAs, startTestWorker, testApplication } from "#server/test/app.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { readMail } from "#server/test/read-mail.ts";
import { applyTestPerson, registeredPerson } from "#server/test/register.ts";
import { ambassadorApplications, ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

const approve = (registrationId: string, agent = admin) =>
  agent.post("/api/admin/ambassador-approve").send({ registrationId });
const reject = (registrationId: string, agent = admin) =>
  agent.post("/api/admin/ambassador-reject").send({ registrationId, reason: "No license." });
const ask = (registrationId: string, notes = "Your license, please.") =>
  admin.post("/api/admin/ambassador-ask").send({ registrationId, notes });
const decide = { approve, reject, ask };
const undo = (id: string, agent = admin) => agent.post(`/api/admin/ambassador-requests/${id}/undo`);
const review = async (id: string) =>
  (await admin.get(`/api/admin/ambassador-requests/${id}`).expect(200)).body;
const person = async (id: string) => {
  const { role, status, isAmbassador } = (await admin.get(`/api/admin/registrations/${id}`).expect(200)).body;
  return { role, status, isAmbassador };
};
const isAboutDecision = inArray(deliveries.kind, [
  "mail.application-approved",
  "mail.application-rejected",
  "mail.application-more",
]);
const mailsAbout = (id: string) =>
  testApp.rows(deliveries, and(eq(deliveries.registrationId, id), isAboutDecision));
const mailsOf = async (id: string) => (await mailsAbout(id)).map(({ kind }) => kind);
const suspend = (id: string) =>
  admin.put(`/api/admin/registrations/${id}`).send({ status: "suspended" }).expect(200);

test.each(["approve", "reject", "ask"] as const)("%s is undone, and its mail is gone", async (decision) => {
  const id = await applyTestPerson(testApp);
  const before = { review: await review(id), person: await person(id) };
  await decide[decision](id).expect(200);
  const [mail] = await mailsAbout(id);
  expect((mail?.nextAttemptAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(9.5 * 60_000);
  await undo(id).expect(200);
  expect({ review: await review(id), person: await person(id) }).toEqual(before);
  expect(await mailsAbout(id)).toEqual([]);
  expect((await testApp.http.get("/api/ambassadors").expect(200)).text).not.toContain(id);
  expect((await undo(id).expect(409)).body.code).toBe("too_late");
});

test("a decision can't be undone after ten minutes, or once its mail has left", async () => {
  const [late, sent] = [await applyTestPerson(testApp), await applyTestPerson(testApp)];
  for (const id of [late, sent]) await approve(id).expect(200);
  await testApp.change(deliveries, { status: "done" }, { registrationId: sent });
  await undo(sent).expect(409);
  const rows = await testApp.db.select().from(ambassadorApplications);
  for (const { id, undo: stored } of rows)
    if (stored)
      await testApp.db
        .update(ambassadorApplications)
        .set({ undo: { ...stored, at: new Date(Date.now() - 601_000).toISOString() } })
        .where(eq(ambassadorApplications.id, id));
  await undo(late).expect(409);
  expect((await person(late)).isAmbassador).toBe(true);
});

test("two questions within ten minutes are one mail, and a second approval keeps the first one's mail", async () => {
  const id = await applyTestPerson(testApp);
  await ask(id, "Your license, please.").expect(200);
  await ask(id, "And your practice.").expect(200);
  expect((await review(id)).reviewNotes).toBe("And your practice.");
  expect(await mailsAbout(id)).toMatchObject([{ payload: { withEarlier: true } }]);
  await approve(id).expect(200);
  await approve(id).expect(200);
  expect(await mailsOf(id)).toEqual(["mail.application-approved"]);
  // The question that the approval replaced waits again.
  await undo(id).expect(200);
  expect(await mailsOf(id)).toEqual(["mail.application-more"]);
});

test("of two applications of one moment, the same one counts before and after both were touched", async () => {
  const id = await applyTestPerson(testApp);
  await ask(id, "Your license, please.").expect(200);
  const [registration] = await testApp.rows(registrations, { id });
  const ofPerson = eq(ambassadorApplications.userId, registration?.userId ?? "");
  const [application] = await testApp.rows(ambassadorApplications, ofPerson);
  if (!application) throw new Error("nobody applied");
  const twin = { ...application, id: randomUUID(), reviewNotes: "Your practice, please." };
  await testApp.db.insert(ambassadorApplications).values(twin);
  const { reviewNotes } = await review(id);
  for (const touched of [application, twin]) {
    await testApp.change(ambassadorApplications, { npiEvidence: null }, { id: touched.id });
    expect((await review(id)).reviewNotes).toBe(reviewNotes);
  }
});

let secondReviewer: TestAgent;
beforeAll(async () => {
  secondReviewer = await signInAs(testApp, "owner");
});

const makeDue = (id: string) =>
  testApp.db
    .update(deliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(deliveries.registrationId, id), isAboutDecision));
async function stateOf(id: string) {
  const [row] = await testApp.db
    .select({ status: ambassadorApplications.status, isApproved: ambassadorProfiles.isApproved })
    .from(registrations)
    .innerJoin(ambassadorApplications, eq(ambassadorApplications.userId, registrations.userId))
    .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
    .where(eq(registrations.id, id));
  return row;
}

describe("two administrators at once", () => {
  test("the email is about the decision that was stored when approving and rejecting race", async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await applyTestPerson(testApp);
      await Promise.all([approve(id), reject(id, secondReviewer)]);
      const { status = "", isApproved } = (await stateOf(id)) ?? {};
      expect(["approved", "rejected"]).toContain(status);
      expect(isApproved ?? false).toBe(status === "approved");
      expect(await mailsOf(id)).toEqual([`mail.application-${status}`]);
    }
  });

  test("undo: one of them does", async () => {
    const id = await applyTestPerson(testApp);
    await approve(id).expect(200);
    const both = await Promise.all([undo(id), undo(id, secondReviewer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mailsOf(id)).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ status: "pending" });
  });
});

test("undoing the approval of someone who asked when registering leaves no profile, so that sharing their name lists it", async () => {
  const asking = { registrationType: "provider", wantAmbassadorRole: true };
  const { id, token, row } = await registeredPerson(testApp, asking);
  await approve(id).expect(200);
  await undo(id).expect(200);
  const choice = { token: token("preferences"), sharePublicly: true };
  await testApp.http.post("/api/preferences").send(choice).expect(200);
  expect(await row()).toMatchObject({ sharePublicly: true });
});

test("undoing an approval leaves a person suspended who was suspended since", async () => {
  const id = await applyTestPerson(testApp);
  await approve(id).expect(200);
  await suspend(id);
  await undo(id).expect(200);
  expect(await person(id)).toMatchObject({ status: "suspended", isAmbassador: false });
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
        testApp.db.$count(
          deliveries,
          and(isAboutDecision, sql`status = 'waiting' and next_attempt_at <= now()`),
        ),
      )
      .toBe(0);
    await worker.stop();
  }
  const sent = () => smtp.messages.map(readMail).map(({ headers, text }) => `${headers.subject}\n${text}`);

  test("is sent, and can't be undone any more; one that was undone before is not sent", async () => {
    const [leaving, undone] = [await applyTestPerson(testApp), await applyTestPerson(testApp)];
    for (const id of [leaving, undone]) {
      await approve(id).expect(200);
      await makeDue(id);
    }
    const claim = (until: Date | null) =>
      testApp.change(deliveries, { claimedUntil: until }, { registrationId: leaving });
    await claim(new Date(Date.now() + 15_000));
    await undo(leaving).expect(409);
    await undo(undone).expect(200);
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
    await reject(rejected).expect(200);
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
    await approve(id).expect(200);
    await suspend(id);
    await makeDue(id);
    await deliver();
    expect(sent().filter((mail) => mail.includes("You are now an ambassador"))).toEqual([]);
  });
});
