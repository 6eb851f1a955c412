import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { jobsOf } from "#server/app.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import { patientStories } from "#shared/schema/content.ts";
import { rateLimits } from "#shared/schema/limits.ts";

const testApp = testApplication();
const db = () => testApp.services.database.db;
const post = (path: string, body: object) => testApp.http.post(path).send(body).expect(201);

beforeEach(async () => {
  await db().delete(patientStories);
  await testApp.removePeople();
});

test("For as long as you are registered: no job removes a registration or a story, however old it is", async () => {
  const person = registration();
  const { body } = await post("/api/register", person);
  const story = { name: "Ann", location: "Austin", quote: "Words.", consentSite: true, email: person.email };
  await post("/api/patient-stories", story);
  await db().execute(sql`update patient_stories set created_at = '2001-01-01', updated_at = '2001-01-01'`);
  await db().execute(sql`update registrations set created_at = '2001-01-01', updated_at = '2001-01-01'`);
  await db().execute(sql`update users set created_at = '2001-01-01', updated_at = '2001-01-01'`);
  // Jobs that fetch from outside have nothing to do with people.
  const jobs = jobsOf(testApp.services).filter(({ name }) => !/watch|legislators/.test(name));
  for (const job of jobs) await job.run(AbortSignal.timeout(60_000), () => undefined);
  expect(jobs.map(({ name }) => name)).toContain("expired-limits");
  const token = signLink(testApp.services.secret, "my-data", { id: body.id, email: person.email });
  const { body: data } = await testApp.http.post("/api/my-data").send({ token }).expect(200);
  expect(data).toMatchObject({ email: person.email, stories: [{ quote: "Words." }] });
});

test("the counters that protect us from floods go within two days", async () => {
  const hour = 3_600_000;
  const expired = (name: string, agoMs: number) => ({ key: name, points: 1, expire: Date.now() - agoMs });
  await db()
    .insert(rateLimits)
    .values([expired("old", 2 * hour), expired("current", -hour)]);
  const job = jobsOf(testApp.services).find(({ name }) => name === "expired-limits");
  expect(job).toMatchObject({ every: "hour" });
  await job?.run(AbortSignal.timeout(60_000), () => undefined);
  expect((await db().select().from(rateLimits)).map(({ key }) => key)).toEqual(["current"]);
});
