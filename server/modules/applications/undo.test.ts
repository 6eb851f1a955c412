import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { applyTestPerson } from "#server/test/applications.ts";
import { ambassadorApplications } from "#shared/schema/ambassadors.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const db = () => testApp.services.database.db;

const decide = {
  approve: (registrationId: string) => admin.post("/api/admin/ambassador-approve").send({ registrationId }),
  reject: (registrationId: string) =>
    admin.post("/api/admin/ambassador-reject").send({ registrationId, reason: "No license." }),
  ask: (registrationId: string, notes = "Your license, please.") =>
    admin.post("/api/admin/ambassador-ask").send({ registrationId, notes }),
};
const undo = (id: string) => admin.post(`/api/admin/ambassador-requests/${id}/undo`);
const review = async (id: string) =>
  (await admin.get(`/api/admin/ambassador-requests/${id}`).expect(200)).body;
const person = async (id: string) => {
  const { role, status, isAmbassador } = (await admin.get(`/api/admin/registrations/${id}`).expect(200)).body;
  return { role, status, isAmbassador };
};
const mailsAbout = async (id: string) =>
  (await db().select().from(deliveries).where(eq(deliveries.registrationId, id))).filter(({ kind }) =>
    /approved|rejected|more/.test(kind),
  );

test.each(["approve", "reject", "ask"] as const)(
  "%s is undone: the request is open again, and its mail is gone",
  async (decision) => {
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
  },
);

test("a decision can't be undone after ten minutes, or once its mail has left", async () => {
  const [late, sent] = [await applyTestPerson(testApp), await applyTestPerson(testApp)];
  for (const id of [late, sent]) await decide.approve(id).expect(200);
  await db().update(deliveries).set({ status: "done" }).where(eq(deliveries.registrationId, sent));
  await undo(sent).expect(409);
  const rows = await db().select().from(ambassadorApplications);
  for (const { id, undo: stored } of rows)
    if (stored)
      await db()
        .update(ambassadorApplications)
        .set({ undo: { ...stored, at: new Date(Date.now() - 601_000).toISOString() } })
        .where(eq(ambassadorApplications.id, id));
  await undo(late).expect(409);
  expect((await person(late)).isAmbassador).toBe(true);
});

test("two questions within ten minutes are one mail, and a second approval keeps the first one's mail", async () => {
  const id = await applyTestPerson(testApp);
  await decide.ask(id, "Your license, please.").expect(200);
  await decide.ask(id, "And your practice.").expect(200);
  expect((await review(id)).reviewNotes).toBe("And your practice.");
  expect(await mailsAbout(id)).toMatchObject([{ payload: { withEarlier: true } }]);
  await decide.approve(id).expect(200);
  await decide.approve(id).expect(200);
  expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(["mail.application-approved"]);
  // The question that the approval replaced waits again.
  await undo(id).expect(200);
  expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(["mail.application-more"]);
});

test("of two applications of one moment, the same one counts before and after both were touched", async () => {
  const id = await applyTestPerson(testApp);
  await decide.ask(id, "Your license, please.").expect(200);
  const [registration] = await db().select().from(registrations).where(eq(registrations.id, id));
  const ofPerson = eq(ambassadorApplications.userId, registration?.userId ?? "");
  const [application] = await db().select().from(ambassadorApplications).where(ofPerson);
  if (!application) throw new Error("nobody applied");
  const twin = { ...application, id: randomUUID(), reviewNotes: "Your practice, please." };
  await db().insert(ambassadorApplications).values(twin);
  const { reviewNotes } = await review(id);
  for (const touched of [application, twin]) {
    await db()
      .update(ambassadorApplications)
      .set({ npiEvidence: null })
      .where(eq(ambassadorApplications.id, touched.id));
    expect((await review(id)).reviewNotes).toBe(reviewNotes);
  }
});
