import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { signedIn, signInAs, testApplication } from "#server/test/app.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { runJob } from "#server/test/run-job.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { accessAudit } from "#shared/schema/team.ts";
import { expireAccessAuditJob } from "./access-audit.ts";

const testApp = testApplication();
const owner = signedIn(testApp);
const path = "/api/admin/registrations";
const db = () => testApp.services.database.db;

async function shownTo(id: string) {
  const [person] = await db().select().from(registrations).where(eq(registrations.id, id));
  const token = signLink(testApp.services.secret, "my-data", { id, email: person?.email ?? "" });
  const { body } = await testApp.http.post("/api/my-data").send({ token }).expect(200);
  return body.lookedAt as { on: string; role: string; what: string }[];
}
const applicant = { registrationType: "provider", wantAmbassadorRole: true, credentials: "MD" };
beforeEach(() => db().delete(accessAudit));

test("a person sees who opened, changed, exported and decided, once a day each and without a name", async () => {
  const id = await registerTestPerson(testApp, { lastName: "Zebrawood" });
  expect(await shownTo(id)).toEqual([]);
  await owner.get(`${path}?limit=50`).expect(200);
  await owner.get(`${path}?limit=50&q=zebra`).expect(200);
  const on = new Date().toISOString().slice(0, 10);
  expect(await shownTo(id)).toEqual([{ on, role: "owner", what: "opened" }]);
  await owner.get(`${path}/${id}`).expect(200);
  await owner.put(`${path}/${id}`).send({ firstName: "Zoe" }).expect(200);
  await owner.get(`${path}.csv`).expect(200);
  expect((await shownTo(id)).map(({ what }) => what)).toEqual(["opened", "changed", "exported"]);
});

test("a reviewer's reading and deciding of a request is recorded with their role, and no list is", async () => {
  const id = await registerTestPerson(testApp, applicant);
  const neighbor = await registerTestPerson(testApp, applicant);
  const reviewer = await signInAs(testApp, "reviewer");
  const { body: list } = await reviewer.get("/api/admin/ambassador-requests").expect(200);
  expect(JSON.stringify(list)).not.toMatch(/@|Somebody/);
  expect(list[0]).toMatchObject({ firstName: null, lastName: null, email: null });
  const { body } = await reviewer.get(`/api/admin/ambassador-requests/${id}`).expect(200);
  expect(body.email).toContain("@");
  for (const { email, name, registrationId } of body.duplicates)
    expect([email, name, registrationId]).toEqual([null, null, null]);
  await reviewer.post("/api/admin/ambassador-reject").send({ registrationId: id, reason: "No." }).expect(200);
  expect((await shownTo(id)).map(({ role, what }) => [role, what])).toEqual([
    ["reviewer", "opened"],
    ["reviewer", "decided"],
  ]);
  expect(await shownTo(neighbor)).toEqual([]);
  const late = await reviewer.get(`/api/admin/ambassador-requests/${id}`).expect(403);
  expect(late.body.code).toBe("not_allowed");
});

test("exporting the recipients of a mailing is shown to each of them", async () => {
  const id = await registerTestPerson(testApp);
  const text = { subject: "News", body: ".", audience: {}, state: "done" as const, sent: 1 };
  const [mailing] = await db().insert(mailings).values(text).returning();
  const mailingId = mailing?.id ?? "";
  await db().insert(mailingRecipients).values({ mailingId, number: 1, personId: id, state: "sent" });
  await owner.get(`/api/admin/mailings/${mailingId}/recipients`).expect(200);
  expect(await shownTo(id)).toEqual([]);
  await owner.get(`/api/admin/mailings/${mailingId}/recipients.csv`).expect(200);
  expect((await shownTo(id)).map(({ what }) => what)).toEqual(["exported"]);
});

test("is forgotten after 365 days", async () => {
  const id = await registerTestPerson(testApp);
  await owner.get(`${path}/${id}`).expect(200);
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await db()
    .update(accessAudit)
    .set({ on: day(365) });
  await runJob(expireAccessAuditJob, testApp.services);
  expect(await shownTo(id)).toHaveLength(1);
  await db()
    .update(accessAudit)
    .set({ on: day(366) });
  await runJob(expireAccessAuditJob, testApp.services);
  expect(await shownTo(id)).toEqual([]);
});
