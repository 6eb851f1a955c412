import { compare } from "bcrypt";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { jobsOf } from "#server/app.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { testApplication } from "#server/test/app.ts";
import { application } from "#server/test/applications.ts";
import { registration } from "#server/test/register.ts";
import { isUuid } from "#shared/fields.ts";
import {
  ambassadorApplications,
  ambassadorProfiles,
  healthcareProfiles,
} from "#shared/schema/ambassadors.ts";
import { patientStories } from "#shared/schema/content.ts";
import { rateLimits } from "#shared/schema/limits.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/* Each test is titled with the sentence of the Privacy Policy that it holds. */

const testApp = testApplication();
const db = () => testApp.services.database.db;
const post = (path: string, body: object) => testApp.http.post(path).send(body).expect(201);

beforeEach(async () => {
  await db().delete(rateLimits);
  await db().delete(patientStories);
  await db().delete(users).where(eq(users.isAdmin, false));
});

/** The columns that hold neither what was typed, nor an id or a time, nor nothing. */
function ownColumns(row: Record<string, unknown> | undefined, typed: object) {
  const values = new Set<unknown>(Object.values(typed));
  const isOurs = (value: unknown) =>
    !(
      value === null ||
      value === false ||
      value instanceof Date ||
      values.has(value) ||
      isUuid(String(value))
    );
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => isOurs(value)));
}

const hash = expect.stringMatching(/^[\w-]{43}$/);
const searched = (person: { firstName: string; lastName: string; email: string }) => ({
  searchText: `${person.firstName}${person.lastName}${person.email}`.toLowerCase().replace(/[ '’-]/g, ""),
  sortName: `${person.lastName}\u0001${person.firstName}`.toLowerCase(),
  listing: "at-once",
  language: "en",
});

describe("we keep what you tell us, and nothing else", () => {
  test.each(["patient", "supporter", "provider"])("When you register: a %s", async (registrationType) => {
    const practice = { specialty: "Endocrinology", credentials: "MD", licenseNumber: "TX-1" };
    const choices = { agreeToTerms: true, subscribeUpdates: true, sharePublicly: true };
    const optional = { phone: "(512) 555-0142", referralSource: "web-search" };
    const person = registration({ registrationType, ...choices, ...optional, ...practice });
    await post("/api/register", person);
    const [row] = await db().select().from(registrations);
    expect(row).toMatchObject({ registrationType, ...choices, ...optional });
    expect(ownColumns(row, person)).toEqual({ ...searched(person), registeredBy: hash });
    const [account] = await db().select().from(users).where(eq(users.isAdmin, false));
    const isProvider = registrationType === "provider";
    const role = isProvider ? "healthcare_professional" : registrationType;
    expect(account).toMatchObject({ role, password: null });
    expect(ownColumns(account, { ...person, role })).toEqual({ status: "pending" });
    expect(row).toMatchObject(
      isProvider ? practice : { specialty: null, credentials: null, licenseNumber: null },
    );
    const profiles = await db().select().from(healthcareProfiles);
    expect(profiles).toHaveLength(isProvider ? 1 : 0);
    for (const profile of profiles) expect(ownColumns(profile, person)).toEqual({});
  });

  test("If you give them: your phone number, how you heard about us, and a photo.", async () => {
    await post("/api/register", registration());
    const [row] = await db().select().from(registrations);
    expect(row).toMatchObject({ phone: null, referralSource: null, photoUrl: null });
  });

  test("From those who apply as ambassadors: what they typed, and a hash of the password", async () => {
    const typed = application({
      password: "quite-a-secret-password",
      website: "https://doe.example",
      facebook: "https://facebook.com/doe",
      instagram: "https://instagram.com/doe",
      youtube: "https://youtube.com/@doe",
      disclosures: "None.",
    });
    await post("/api/ambassadors", typed);
    const [account] = await db().select().from(users).where(eq(users.isAdmin, false));
    expect(await compare(typed.password, account?.password ?? "")).toBe(true);
    const { rows } = await db().execute(sql`select to_jsonb(u)::text as row from users u`);
    expect(JSON.stringify(rows)).not.toContain(typed.password);
    const { password, ...rest } = ownColumns(account, typed);
    expect(rest).toEqual({ role: "healthcare_professional", status: "pending", state: "Texas" });
    const [profile] = await db().select().from(ambassadorProfiles);
    expect(ownColumns(profile, typed)).toEqual({ displayOrder: 0 });
    const [decision] = await db().select().from(ambassadorApplications);
    expect(ownColumns(decision, typed)).toEqual({ status: "pending" });
    const [row] = await db().select().from(registrations);
    expect(ownColumns(row, typed)).toEqual({
      ...searched(typed),
      registrationType: "provider",
      state: "Texas",
      ambassadorInfo: "Family Physician\nhttps://doe.example",
      registeredBy: hash,
    });
  });

  test("From those who share a story: what they sent, and which uses they agreed to", async () => {
    const uses = { consentSite: true, consentPress: false, consentLawmakers: true };
    const story = { name: "Ann", location: "Austin", quote: "Words.", rating: 4, email: "ann@example.org" };
    await post("/api/patient-stories", { ...story, ...uses });
    const [row] = await db().select().from(patientStories);
    expect(row).toMatchObject({ ...story, ...uses });
    expect(ownColumns(row, { ...story, ...uses })).toEqual({ status: "pending", submittedBy: hash });
    await post("/api/patient-stories", { ...story, email: "", consentSite: true });
    expect(await db().$count(patientStories, sql`email is null and not consent_lawmakers`)).toBe(1);
  });
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
  expect(job).toMatchObject({ every: "hour", atStart: true });
  await job?.run(AbortSignal.timeout(60_000), () => undefined);
  expect((await db().select().from(rateLimits)).map(({ key }) => key)).toEqual(["current"]);
});
