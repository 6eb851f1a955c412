import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { parseLegislators, replaceLegislators } from "#server/modules/representatives/legislators.ts";
import { signedIn, submit, testApplication } from "#server/test/app.ts";
import { legislatorsFile } from "#server/test/fakes/fake-congress.ts";
import type { Brief } from "#shared/api/briefs.ts";
import { areaTitle, houseSeats, parseBriefCode } from "#shared/districts.ts";
import { availabilityReports } from "#shared/schema/availability.ts";
import { patientStories } from "#shared/schema/content.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { calls } from "#shared/schema/sources.ts";
import { users } from "#shared/schema/users.ts";
import { watchItems, watchReads } from "#shared/schema/watch.ts";
import { peopleHere } from "./briefs.routes.ts";

const publicUrl = "https://alliance.example";
const testApp = testApplication({ PUBLIC_URL: publicUrl });
const admin = signedIn(testApp);
const read = async (code: string): Promise<Brief> =>
  (await testApp.http.get(`/api/briefs/${code}`).expect(200)).body;

let number = 0;
/** Confirmed people, by default in Texas without a district. @returns their registrations' ids */
async function people(
  count: number,
  more: Partial<typeof registrations.$inferInsert> = {},
  account: Partial<typeof users.$inferInsert> = {},
): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => {
    number += 1;
    const email = `person.${number}@example.org`;
    return {
      email,
      firstName: "Ada",
      lastName: "Lovelace",
      status: "active" as const,
      emailConfirmedAt: new Date(),
      ...account,
    };
  });
  const made = await testApp.db
    .insert(users)
    .values(accounts)
    .returning({ userId: users.id, email: users.email });
  const rows = made.map((each) => ({
    ...each,
    firstName: "Ada",
    lastName: "Lovelace",
    state: "Texas",
    agreeToTerms: true,
    ...more,
  }));
  const stored = await testApp.db.insert(registrations).values(rows).returning({ id: registrations.id });
  return stored.map(({ id }) => id);
}
const inTexas = (district: number, congress = 119) => ({
  district: { state: "TX", number: district, congress },
});

const story = (more: Partial<typeof patientStories.$inferInsert> = {}) => ({
  name: "Rosa L.",
  location: "Austin, TX",
  quote: "It gave me my life back.",
  status: "approved" as const,
  consentSite: true,
  consentLawmakers: true,
  ...more,
});

beforeEach(async () => {
  testApp.services.clock = () => new Date("2026-11-23T12:00:00Z");
  await testApp.db.delete(registrations);
  for (const table of [calls, patientStories, availabilityReports]) await testApp.db.delete(table);
  await replaceLegislators(testApp.db, {
    members: parseLegislators(legislatorsFile),
    asOf: new Date("2026-11-01T12:00:00Z"),
    etag: null,
  });
});

describe("a district's code", () => {
  test("is one of 435 districts, six territories with a delegate and fifty states", () => {
    expect([...houseSeats.values()].reduce((sum, seats) => sum + seats, 0)).toBe(435);
    expect(houseSeats.size).toBe(50);
  });

  test.each([
    ["TX-10", "Texas, 10th District"],
    ["tx-010", "Texas, 10th District"],
    ["AK-0", "Alaska, At-Large District"],
    ["ak-al", "Alaska, At-Large District"],
    ["DC-0", "District of Columbia"],
    ["dc", "District of Columbia"],
    ["PR", "Puerto Rico"],
    ["TX", "Texas"],
  ])("%s is %s", (code, title) => {
    const area = parseBriefCode(code);
    expect(area && areaTitle(area)).toBe(title);
  });

  test.each(["TX-0", "TX-39", "TX-al", "AK-1", "ZZ-1", "TX-", "TX-1-1", "", "constructor", "TX-1000"])(
    "is not %s",
    (code) => expect(parseBriefCode(code)).toBeUndefined(),
  );
});

describe("the page of a district", () => {
  test("is rendered with its data, title, canonical address and picture", async () => {
    const { text } = await testApp.http.get("/brief/TX-10").expect(200);
    expect(text).toContain("<title>District Brief: Texas, 10th District | Thyroid Access Alliance</title>");
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/brief/TX-10">`);
    expect(text).toContain('"/api/briefs/TX-10":{"code":"TX-10"');
    const [, picture = ""] =
      /og:image" content="https:\/\/alliance\.example(\/share\/TX-10\/[^"]+)"/.exec(text) ?? [];
    await testApp.http.get(picture).expect(200).expect("Content-Type", "image/jpeg");
    await testApp.http.get("/share/TX-99/x.jpg").expect(404);
  });

  test.each([
    ["tx-10", "TX-10"],
    ["Tx", "TX"],
    ["AK-AL", "AK-0"],
    ["DC", "DC-0"],
  ])("of /brief/%s leads to /brief/%s", async (code, canonical) => {
    await testApp.http.get(`/brief/${code}`).expect(301).expect("Location", `/brief/${canonical}`);
  });

  test("of no district is 404 in a sentence", async () => {
    for (const code of ["TX-39", "ZZ-1", "%E0%A4%A", "x".repeat(5000)]) {
      const { text } = await testApp.http.get(`/brief/${code}`).expect(404);
      expect(text).toContain("404 Page Not Found");
    }
    const { body } = await testApp.http.get("/api/briefs/ZZ-1").expect(404);
    expect(body.message).toBe("There is no congressional district with this name.");
  });

  test("names its members without a picture, and says which seat is vacant", async () => {
    const brief = await read("TX-10");
    expect(brief.members.map(({ name }) => name)).toEqual(["Bo B. Ten", "Cy Senator", "Di Senator"]);
    expect(JSON.stringify(brief)).not.toContain("photo");
    expect(brief.notes).toEqual([]);
    expect((await read("TX-9")).notes).toEqual([expect.stringContaining("9th district of Texas is vacant")]);
    expect((await read("DC-0")).notes).toEqual([expect.stringContaining("no senators")]);
    expect((await read("TX")).members).toHaveLength(2);
    expect((await read("VT")).members.map(({ name }) => name)).toEqual(["Ed Vermont", "Flo Senator"]);
  });
});

describe("people", () => {
  test("are counted from ten on, in the district, else in the state, else not at all", async () => {
    await people(9, inTexas(10));
    expect((await read("TX-10")).people).toBeNull();
    await people(1, inTexas(10));
    expect((await read("TX-10")).people).toEqual({ of: "district", count: 10 });
    expect((await read("TX-9")).people).toEqual({ of: "state", count: 10 });
    await people(16);
    expect((await read("TX")).people).toEqual({ of: "state", count: 25 });
    expect((await read("OK-1")).people).toBeNull();
  });

  test("count once, where their district of this Congress is, and only confirmed and not hidden ones", async () => {
    await people(10, { ...inTexas(10), state: "Oklahoma" });
    await people(10, inTexas(10, 118));
    await people(7, { hidden: true });
    await people(7, {}, { emailConfirmedAt: null, status: "pending" });
    await people(7, {}, { status: "inactive" });
    expect((await read("TX-10")).people).toEqual({ of: "district", count: 10 });
    expect((await read("TX")).people).toEqual({ of: "state", count: 20 });
    expect((await read("OK")).people).toBeNull();
  });

  test("disappear from the page immediately when they are erased or hidden", async () => {
    const [first = "", second = ""] = await people(11, inTexas(10));
    const page = async () => (await testApp.http.get("/brief/TX-10").expect(200)).text;
    expect(await page()).toContain('"people":{"of":"district","count":10}');
    const hide = (hidden: boolean) =>
      submit(admin.post("/api/admin/registrations/hide"), { userIds: [first, second], hidden });
    await hide(true);
    expect(await page()).toContain('"people":null');
    await hide(false);
    expect(await page()).toContain('"people":{"of":"district","count":10}');
    await submit(admin.delete("/api/admin/registrations"), { userIds: [first, second] });
    expect(await page()).toContain('"people":null');
  });

  test("can't be counted back: no difference of public counts is below ten when people join", () => {
    const numbers = [1, 2, 3, 4];
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 4, maxLength: 4 }), fc.nat(30), (sizes, unplaced) => {
        const counts = [
          ...sizes.map((size, index) => ({ number: numbers[index] ?? null, size })),
          { number: null, size: unplaced },
        ].filter(({ size }) => size > 0);
        const whole = counts.reduce((sum, { size }) => sum + size, 0);
        const shown = numbers.filter(
          (each) => peopleHere(counts, { state: "TX", number: each })?.of === "district",
        );
        for (let chosen = 1; chosen < 2 ** shown.length; chosen += 1) {
          const part = shown.filter((_, index) => chosen & (1 << index));
          const size = part.reduce((sum, each) => sum + (sizes[each - 1] ?? 0), 0);
          expect(size).toBeGreaterThanOrEqual(10);
          if (whole > size) expect(whole - size).toBeGreaterThanOrEqual(10);
        }
        const said = peopleHere(counts, { state: "TX", number: null });
        expect(said).toEqual(whole < 10 ? null : { of: "state", count: whole - (whole % 5) });
      }),
    );
  });
});

test("bills and windows for comments are left out when their source was not read in the last three days", async () => {
  const details = {
    kind: "proposed-rule" as const,
    url: "https://www.federalregister.gov/d/1",
    publishedOn: "2026-11-01",
    commentsCloseOn: "2026-12-31",
    commentUrl: null,
    docket: null,
  };
  await testApp.db
    .insert(watchItems)
    .values({ id: "brief-1", source: "federal-register", title: "Rule", details, readAt: new Date() });
  const brief = async (readAt: Date | null) => {
    const row = {
      source: "federal-register" as const,
      attemptedAt: new Date(),
      nextAttemptAt: new Date(),
      readAt,
    };
    await testApp.db
      .insert(watchReads)
      .values(row)
      .onConflictDoUpdate({ target: watchReads.source, set: row });
    const { windows, commentsReadOn } = await read("TX-10");
    return { windows: windows.length, commentsReadOn };
  };
  expect(await brief(null)).toEqual({ windows: 0, commentsReadOn: null });
  expect(await brief(new Date("2026-11-19T12:00:00Z"))).toEqual({ windows: 0, commentsReadOn: null });
  expect(await brief(new Date("2026-11-21T12:00:00Z"))).toEqual({ windows: 1, commentsReadOn: "2026-11-21" });
  await testApp.db.delete(watchItems);
  await testApp.db.delete(watchReads);
});

describe("stories", () => {
  test("are the two newest from the state whose tellers allow lawmakers, shortened at a word", async () => {
    const at = (day: number) => ({ createdAt: new Date(2026, 0, day) });
    await testApp.db
      .insert(patientStories)
      .values([
        story({ ...at(1), quote: "oldest" }),
        story({ ...at(2), quote: "word ".repeat(500) }),
        story({ ...at(3), quote: "newest", location: "El Paso, Texas" }),
        story({ ...at(4), quote: "no-lawmakers", consentLawmakers: false }),
        story({ ...at(5), quote: "no-site", consentSite: false }),
        story({ ...at(6), quote: "waits", status: "pending" }),
        story({ ...at(7), quote: "elsewhere", location: "Texas City, OK" }),
      ]);
    const { stories } = await read("TX-10");
    expect(stories.map(({ text }) => text.slice(0, 6))).toEqual(["newest", "word w"]);
    expect(stories[1]?.text).toMatch(/^(word )+word…$/);
    expect(stories[1]?.text.length).toBeLessThanOrEqual(261);
    expect(Object.keys(stories[0] ?? {}).sort()).toEqual(["location", "name", "text"]);
  });

  test("of a hidden person are gone from the page immediately, and back when they are shown again", async () => {
    const [id = ""] = await people(1);
    const [other = ""] = await people(1);
    const [third = ""] = await people(1, { registeredBy: "their browser" });
    const [person] = await testApp.rows(registrations, { id: other });
    const [account] = await testApp.rows(users, { id: person?.userId });
    await testApp.db
      .insert(patientStories)
      .values([
        story({ registrationId: id, quote: "By registration." }),
        story({ email: account?.email.toUpperCase(), quote: "By address." }),
      ]);
    const byBrowser = story({ submittedBy: "their browser", quote: "By browser." });
    await testApp.db.insert(patientStories).values({ ...byBrowser, createdAt: new Date(0) });
    const told = async () => (await read("TX")).stories.map(({ text }) => text).sort();
    const hide = (hidden: boolean) =>
      submit(admin.post("/api/admin/registrations/hide"), { userIds: [id, other, third], hidden });
    await hide(true);
    expect(await told()).toEqual([]);
    await hide(false);
    expect(await told()).toEqual(["By address.", "By registration."]);
  });
});

test("calls and availability are those of the state, from ten and from five on", async () => {
  const call = { day: "2026-11-20", state: "TX", outcome: "called" as const };
  await testApp.db.insert(calls).values({ ...call, count: 9 });
  expect((await read("TX-10")).calls).toBeNull();
  await testApp.db.update(calls).set({ count: 13 });
  const report = {
    week: "2026-11-16",
    product: "np-thyroid",
    strength: "unknown",
    outcome: "not-filled" as const,
    receivedOn: "2026-11-20",
  };
  await testApp.db
    .insert(availabilityReports)
    .values(Array.from({ length: 4 }, () => ({ ...report, state: "Texas" })));
  expect(await read("TX-10")).toMatchObject({ calls: 10, availability: [] });
  await testApp.db.insert(availabilityReports).values({ ...report, state: "Texas" });
  expect((await read("TX-10")).availability).toEqual([
    { week: "2026-11-16", product: "NP Thyroid", state: "Texas", reports: 5, outcomes: null },
  ]);
  expect(await read("OK-1")).toMatchObject({ calls: null, availability: [] });
});
