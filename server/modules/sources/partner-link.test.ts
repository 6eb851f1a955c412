import { beforeEach, describe, expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import { addSource, clientNumber } from "#server/test/source.ts";
import type { Source } from "#shared/api/sources.ts";
import { sourceCounts, sourceMarks, sources } from "#shared/schema/sources.ts";

const testApp = testApplication({ TRUST_PROXY: "1", PUBLIC_URL: "https://alliance.example" });
const admin = signedIn(testApp);
const db = () => testApp.services.database.db;
let source: Source;

const register = (number: number) =>
  testApp.http
    .post("/api/register")
    .set("X-Forwarded-For", clientNumber(number))
    .send(registration({ via: "clinic-a" }))
    .expect(201);
const link = async (): Promise<string> =>
  (await admin.post(`/api/admin/sources/${source.id}/link`).expect(200)).body.url;
const tokenOf = (url: string) => url.split("#")[1] ?? "";
const open = (token: string) => testApp.http.post("/api/source").send({ token });
const weeksOf = async (url: string) => (await open(tokenOf(url)).expect(200)).body.weeks;
const few = "under 5";
const nothing = { visit: few, lookup: few, call: few, letter: few, registered: few, confirmed: few };

beforeEach(async () => {
  for (const table of [sourceCounts, sources, sourceMarks]) await db().delete(table);
  // A Monday in Washington.
  testApp.services.clock = () => new Date("2026-11-23T12:30:00Z");
  source = await addSource(admin);
});

describe("a partner's link", () => {
  test("shows nothing of the running week; once it is over, 4 registrations as under 5, and 5 as 5", async () => {
    const url = await link();
    expect(url).toMatch(/^https:\/\/alliance\.example\/source#[\w.-]+$/);
    for (const number of [1, 2, 3, 4, 5]) await register(number);
    expect(await weeksOf(url)).toEqual([]);
    // The last minute of Sunday in Washington, then the next Monday.
    testApp.services.clock = () => new Date("2026-11-30T04:59:00Z");
    expect(await weeksOf(url)).toEqual([]);
    testApp.services.clock = () => new Date("2026-11-30T05:00:00Z");
    expect(await weeksOf(url)).toEqual([{ week: "2026-11-23", ...nothing, registered: 5 }]);
    await db().update(sourceCounts).set({ count: 4 });
    expect(await weeksOf(url)).toEqual([{ week: "2026-11-23", ...nothing }]);
  });

  test("shows days only as weeks, and no sum from which a small number could be told", async () => {
    const at = { sourceId: source.id, step: "visit" } as const;
    await db()
      .insert(sourceCounts)
      .values([
        { ...at, day: "2026-11-08", count: 3 },
        { ...at, day: "2026-11-09", count: 4 },
        { ...at, day: "2026-11-15", count: 3 },
        { ...at, day: "2026-11-23", count: 12 },
      ]);
    const { body } = await open(tokenOf(await link())).expect(200);
    expect(body).toEqual({
      name: "Clinic A",
      weeks: [
        { week: "2026-11-16", ...nothing },
        { week: "2026-11-09", ...nothing, visit: 7 },
        { week: "2026-11-02", ...nothing },
      ],
    });
  });

  test("is the same until it is revoked, then void; the next one is another", async () => {
    const url = await link();
    expect(await link()).toBe(url);
    await admin.delete(`/api/admin/sources/${source.id}/link`).expect(204);
    expect((await open(tokenOf(url)).expect(400)).body.code).toBe("wrong_link");
    const next = await link();
    expect(next).not.toBe(url);
    await open(tokenOf(url)).expect(400);
    await open(tokenOf(next)).expect(200);
  });

  test("is void with its source", async () => {
    const url = await link();
    await register(1);
    await admin.delete(`/api/admin/sources/${source.id}`).expect(204);
    await open(tokenOf(url)).expect(400);
  });

  test("shows no other source, and can't be made up", async () => {
    const second = await addSource(admin, "clinic-b");
    const token = tokenOf(await link());
    await admin.post(`/api/admin/sources/${second.id}/link`).expect(200);
    const [, signature] = token.split(".");
    for (const wrong of [
      `${second.id}.${signature}`,
      `${source.id}.`,
      source.id,
      `${token}A`,
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      "<script>",
      "'; drop table sources; --",
    ])
      expect((await open(wrong).expect(400)).body.message).toMatch(/link/);
    await open(token).expect(200);
  });

  test("opens a page that search engines leave out", async () => {
    const { text } = await testApp.http.get("/source").expect(200);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect((await testApp.http.get("/robots.txt").expect(200)).text).toContain("Disallow: /source");
    expect((await testApp.http.get("/sitemap.xml").expect(200)).text).not.toContain("/source");
  });
});
