import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { membersSource, recordRefresh } from "#server/modules/representatives/legislators.ts";
import { signedIn, testApplication } from "#server/test/app.ts";
import { applyTestPerson, registerTestPerson, shareStory } from "#server/test/register.ts";
import { connections } from "#shared/api/connections.ts";
import type { Need, Numbers } from "#shared/api/overview.ts";
import { patientStories } from "#shared/schema/content.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { appSettings, serviceHealth } from "#shared/schema/settings.ts";
import { calls } from "#shared/schema/sources.ts";
import { users } from "#shared/schema/users.ts";
import { watchReads } from "#shared/schema/watch.ts";
import { readNumbers } from "./overview.routes.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

const needs = async (): Promise<Need[]> => (await admin.get("/api/admin/needs").expect(200)).body;
const need = async (subject: string) => (await needs()).find((each) => each.subject === subject);
const set = (key: string, value: string) =>
  admin.put("/api/admin/app-settings").send({ key, value }).expect(200);

beforeEach(async () => {
  await testApp.removePeople();
  await testApp.db.delete(appSettings);
});

describe("what needs the administrator", () => {
  test("on a site that nobody has used, the links are to be set up and the health data policy is to be read", async () => {
    const tasks = await needs();
    expect(tasks.map(({ subject }) => subject)).toEqual(["mail-waiting", "links", "health-policy"]);
    expect(tasks[0]?.sentence).toBe("This site can't send email yet.");
    expect(tasks[1]?.sentence).toBe(
      "Not set up yet: Petition, Social media kit, Letter for patients, Letter for health care providers, Letter to colleagues and others, Contact email, Governing law state.",
    );
  });

  test("the health data policy waits for a lawyer until the day of the review is stored", async () => {
    expect((await need("health-policy"))?.sentence).toBe(
      "Consumer Health Data Privacy: Not reviewed by a lawyer yet.",
    );
    await set("healthPolicyReviewedOn", "2026-11-20");
    expect(await need("health-policy")).toBeUndefined();
  });

  test("waiting requests count with the age of the oldest, until they are asked for more or decided", async () => {
    const first = await applyTestPerson(testApp);
    const second = await applyTestPerson(testApp);
    const since = new Date(Date.now() - 9 * 86_400_000);
    await testApp.change(registrations, { createdAt: since }, sql`${registrations.id} = ${first}`);
    expect(await need("requests")).toEqual({
      subject: "requests",
      sentence: "2 ambassador requests are waiting for an answer.",
      href: "/admin?tab=requests",
      action: "Review requests",
      since: since.toISOString(),
      isPromised: true,
      kind: "waiting",
    });
    await admin
      .post("/api/admin/ambassador-ask")
      .send({ registrationId: first, notes: "Which board certified you?" })
      .expect(200);
    expect(await need("requests")).toMatchObject({
      sentence: "1 ambassador request is waiting for an answer.",
      href: `/admin?tab=requests&id=${second}`,
    });
  });

  test("a story counts until it is decided", async () => {
    const id = await shareStory(testApp.http);
    expect(await need("stories")).toMatchObject({
      sentence: "1 patient story is waiting for your decision.",
      since: expect.any(String),
    });
    await admin.put(`/api/admin/patient-stories/${id}`).send({ status: "rejected" }).expect(200);
    expect(await need("stories")).toBeUndefined();
    await testApp.db.delete(patientStories);
  });

  test("emails and contacts that were given up count", async () => {
    const registrationId = await registerTestPerson(testApp);
    await testApp.db.delete(deliveries);
    const failed = { registrationId, status: "failed", lastError: "refused", doneAt: new Date() } as const;
    await testApp.db.insert(deliveries).values([
      { ...failed, kind: "mail.registered" },
      { ...failed, kind: "crm.upsert" },
      { ...failed, kind: "crm.upsert" },
    ]);
    expect((await need("mail-failed"))?.sentence).toBe("1 email was not delivered.");
    expect((await need("crm-failed"))?.sentence).toBe("2 contacts did not reach the CRM.");
  });

  test("broken comes first: a lookup without its list, and sources that fail for more than an hour", async () => {
    const at = new Date();
    const read = { attemptedAt: at, nextAttemptAt: at, failures: 3 };
    await testApp.db.insert(watchReads).values([
      { ...read, source: "openfda", readAt: new Date(at.getTime() - 2 * 3_600_000) },
      { ...read, source: "federal-register", readAt: null },
      { ...read, source: "congress", readAt: new Date(at.getTime() - 60_000) },
    ]);
    await recordRefresh(testApp.db, membersSource, { lastError: "could not be reached" });
    const { serviceHealth: health } = testApp.services;
    health.recordFailure("legislators", "could not be reached");
    await health.flush();
    const [stored] = await testApp.db.select().from(serviceHealth);
    health.recordFailure("legislators", "could not be reached");
    await health.flush();
    const broken = (await needs()).slice(0, 2).map(({ sentence, since }) => ({ sentence, since }));
    expect(broken.sort((a, b) => a.sentence.localeCompare(b.sentence))).toEqual([
      {
        sentence: "Visitors can't look up their members of Congress.",
        since: stored?.failingSince?.toISOString(),
      },
      { sentence: "We couldn't check the Federal Register and openFDA.", since: null },
    ]);
    health.recordSuccess("legislators");
    await health.flush();
    expect((await need("lookup-broken"))?.since).toBeNull();
    await testApp.db.delete(watchReads);
    await recordRefresh(testApp.db, membersSource, { lastError: null });
    expect(await need("lookup-broken")).toBeUndefined();
    expect(await need("washington-failing")).toBeUndefined();
  });

  test("photos that can't be stored or shown count until they can again", async () => {
    const { serviceHealth: health } = testApp.services;
    health.recordFailure("storage", "Photos can't be stored or shown right now.");
    await health.flush();
    expect(await need("photos-failing")).toMatchObject({
      kind: "broken",
      since: expect.any(String),
      // Where the panel shows the storage.
      href: `/admin?tab=settings&section=${connections.storage.section}#connections`,
    });
    health.recordSuccess("storage");
    await health.flush();
    expect(await need("photos-failing")).toBeUndefined();
    const { env } = testApp.services;
    const floor = env.UPLOAD_FREE_DISK_MB;
    env.UPLOAD_FREE_DISK_MB = 1e12;
    expect((await need("photos-failing"))?.sentence).toContain("disk is almost full");
    env.UPLOAD_FREE_DISK_MB = floor;
  });

  test("an urgent text counts once its last day is over", async () => {
    await set("urgentTitle", "The FDA decides in March");
    await set("urgentText", "Write a comment.\n\nIt takes five minutes.");
    await set("urgentUntil", "2999-12-31");
    expect(await need("urgent-text")).toBeUndefined();
    await set("urgentUntil", "2026-01-31");
    expect((await need("urgent-text"))?.sentence).toContain("has ended");
    await set("urgentTitle", "");
    await set("urgentText", "");
    expect(await need("urgent-text")).toBeUndefined();
  });
});

describe("the numbers", () => {
  const numbers = async (): Promise<Numbers> => (await admin.get("/api/admin/numbers").expect(200)).body;
  const registeredAt = async (moment: Date, confirmed = false) => {
    const id = await registerTestPerson(testApp);
    const [person] = await testApp.db
      .update(registrations)
      .set({ createdAt: moment })
      .where(sql`${registrations.id} = ${id}`)
      .returning();
    if (confirmed)
      await testApp.change(users, { emailConfirmedAt: moment }, sql`${users.id} = ${person?.userId}`);
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

  test("compare the last seven days with the seven before", async () => {
    await registeredAt(daysAgo(0));
    await registeredAt(daysAgo(6.9), true);
    await registeredAt(daysAgo(7.1), true);
    await registeredAt(daysAgo(13.9), true);
    await registeredAt(daysAgo(14.1));
    const { week } = await numbers();
    expect(week).toEqual({
      registered: { now: 2, before: 2 },
      confirmed: { now: 1, before: 2 },
      calls: { now: 0, before: 0 },
    });
  });

  test("count calls of all states and outcomes by their day in Washington", async () => {
    const at = { state: "TX", outcome: "called" } as const;
    await testApp.db.insert(calls).values([
      { ...at, day: "2026-11-03", count: 4 },
      { ...at, day: "2026-11-03", state: "OH", outcome: "busy", count: 2 },
      { ...at, day: "2026-10-28", count: 10 },
      { ...at, day: "2026-10-27", count: 100 },
      { ...at, day: "2026-10-20", count: 1000 },
    ]);
    const { week, days } = await readNumbers(testApp.db, new Date("2026-11-03T12:00:00Z"));
    expect(week.calls).toEqual({ now: 16, before: 100 });
    expect(days.at(-1)?.calls).toBe(6);
    expect(days.at(-2)?.calls).toBe(0);
    expect(days.find(({ day }) => day === "2026-10-20")?.calls).toBe(1000);
    await testApp.db.delete(calls);
  });

  test("name each of the last 90 days, today last; what is older does not count", async () => {
    await registeredAt(daysAgo(91));
    await registeredAt(daysAgo(0), true);
    await registeredAt(daysAgo(0));
    const { days } = await numbers();
    expect(days).toHaveLength(90);
    expect(new Set(days.map(({ day }) => day)).size).toBe(90);
    expect(days.at(-1)).toMatchObject({ registered: 2, confirmed: 1, calls: 0 });
    expect(days.slice(0, -1).every(({ registered }) => registered === 0)).toBe(true);
  });

  test("begin a day at midnight in Washington, also when the clocks change", async () => {
    await registeredAt(new Date("2026-11-01T03:59:59Z"));
    await registeredAt(new Date("2026-11-01T04:00:00Z"));
    await registeredAt(new Date("2026-11-02T04:59:59Z"));
    await registeredAt(new Date("2026-11-02T05:00:00Z"));
    const { days } = await readNumbers(testApp.db, new Date("2026-11-03T12:00:00Z"));
    const counts = Object.fromEntries(days.map(({ day, registered }) => [day, registered]));
    expect(days.at(-1)?.day).toBe("2026-11-03");
    expect(counts).toMatchObject({ "2026-10-31": 1, "2026-11-01": 2, "2026-11-02": 1, "2026-11-03": 0 });
  });
});
