import { beforeEach, describe, expect, test } from "vitest";
import { signedIn, submit, testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import { addSource, clientNumber, countsOf } from "#server/test/source.ts";
import type { Source } from "#shared/api/sources.ts";
import { sourceCounts, sourceMarks, sources } from "#shared/schema/sources.ts";
import { fixedScreens } from "#shared/screens.ts";
import { targetScreens } from "#shared/sources.ts";

const testApp = testApplication({ TRUST_PROXY: "1", PUBLIC_URL: "https://alliance.example" });
const admin = signedIn(testApp);
const path = "/api/admin/sources";

const visit = (slug: string, from: string) => testApp.http.get(`/go/${slug}`).set("X-Forwarded-For", from);
const setTime = (moment: string) => {
  testApp.services.clock = () => new Date(moment);
};

beforeEach(async () => {
  for (const table of [sourceCounts, sources, sourceMarks]) await testApp.db.delete(table);
  // A Monday in Washington.
  setTime("2026-11-23T12:30:00Z");
});

test("a link in Spanish, or a source that leads to a Spanish page, reaches it and keeps its name", async () => {
  await addSource(admin, "clinic-a", { target: "/advocate" });
  await addSource(admin, "clinica-b", { target: "/es/register" });
  await addSource(admin, "home-c", { target: "/" });
  await addSource(admin, "api-d", { target: "/developers" });
  for (const [from, to] of [
    ["/go/clinic-a", "/advocate?via=clinic-a"],
    ["/es/go/clinic-a", "/es/advocate?via=clinic-a"],
    ["/go/clinica-b", "/es/register?via=clinica-b"],
    ["/es/go/clinica-b", "/es/register?via=clinica-b"],
    ["/es/go/home-c", "/es?via=home-c"],
    ["/es/go/api-d", "/developers?via=api-d"],
    ["/es/go/nobody", "/es"],
  ] as const) {
    const { headers } = await testApp.http.get(from).set("X-Forwarded-For", "198.51.100.7").expect(302);
    expect(headers.location, from).toBe(to);
  }
  expect((await countsOf(admin, "clinica-b")).visit).toBeGreaterThan(0);
});

describe("sources in the panel", () => {
  test("are added, listed with their numbers, changed and removed", async () => {
    const added = await addSource(admin, "clinic-a", { name: "Clinic & <b>A</b>", target: "/advocate" });
    expect(added).toEqual({
      id: expect.any(String),
      slug: "clinic-a",
      name: "Clinic & <b>A</b>",
      target: "/advocate",
      createdAt: expect.any(String),
      counts: { visit: 0, lookup: 0, call: 0, letter: 0, registered: 0, confirmed: 0 },
      isShared: false,
    });
    expect((await addSource(admin, "b2")).target).toBe("/");
    const { body } = await admin
      .put(`${path}/${added.id}`)
      .send({ slug: "clinic-a", name: "Clinic A", target: "/register" })
      .expect(200);
    expect(body).toMatchObject({ id: added.id, name: "Clinic A", target: "/register" });
    const list = await admin.get(path).expect(200);
    expect(list.body.map(({ slug }: { slug: string }) => slug)).toEqual(["clinic-a", "b2"]);
    await admin.delete(`${path}/${added.id}`).expect(204);
    expect((await admin.get(path).expect(200)).body).toHaveLength(1);
    expect(await testApp.db.$count(sources)).toBe(1);
  });

  test.each([
    ["a script", { slug: "<script>alert(1)</script>" }, "slug"],
    ["41 letters", { slug: "a".repeat(41) }, "slug"],
    ["a Spanish page that does not exist", { target: "/es/no-such-page" }, "target"],
    ["what is English only, in Spanish", { target: "/es/developers" }, "target"],
    ["another site", { target: "https://evil.example" }, "target"],
    ["the panel", { target: "/admin" }, "target"],
    ["a mailed link's page", { target: "/my-data" }, "target"],
    ["a page that does not exist", { target: "/no-such-page" }, "target"],
  ])("refuse %s", async (_name, body, field) => {
    const source = { slug: "clinic-a", name: "Clinic A", target: "/" };
    const response = await submit(admin.post(path), { ...source, ...body }, 400);
    expect(Object.keys(response.body.fields)).toEqual([field]);
    expect(await testApp.db.$count(sources)).toBe(0);
  });

  test("may lead to each public screen with an address of its own, and to no other", () => {
    const shown = fixedScreens().filter(({ hidden }) => !hidden);
    expect(targetScreens.map(({ path }) => path)).toEqual(shown.map(({ path }) => path));
  });

  test("have a short name that no other has, also of those that were removed with numbers", async () => {
    const first = await addSource(admin);
    const second = await addSource(admin, "clinic-b");
    const again = { slug: "clinic-a", name: "Another" };
    expect((await admin.post(path).send(again).expect(409)).body.fields.slug).toHaveLength(1);
    await admin.put(`${path}/${second.id}`).send(again).expect(409);
    await visit("clinic-a", clientNumber(1)).expect(302);
    await admin.delete(`${path}/${first.id}`).expect(204);
    await admin.post(path).send(again).expect(409);
  });

  test("are five hundred at most", async () => {
    const full = Array.from({ length: 500 }, (_, n) => ({
      slug: `clinic-${n}`,
      name: "A clinic",
      target: "/",
    }));
    await testApp.db.insert(sources).values(full);
    const { body } = await admin.post(path).send({ slug: "one-more", name: "One more" }).expect(400);
    expect(body.message).toContain("There are 500 sources already.");
  });

  test("with numbers are hidden, not deleted: their address leads home, their numbers stay in the CSV", async () => {
    const { id } = await addSource(admin);
    await visit("clinic-a", clientNumber(1)).expect(302);
    await admin.delete(`${path}/${id}`).expect(204);
    expect((await admin.get(path).expect(200)).body).toEqual([]);
    expect((await visit("clinic-a", clientNumber(2))).headers.location).toBe("/");
    expect(await testApp.db.select().from(sourceCounts)).toMatchObject([{ sourceId: id, count: 1 }]);
    expect((await admin.get(`${path}.csv`).expect(200)).text).toContain("2026-11-23,Clinic A,clinic-a,1,0");
    await admin.delete(`${path}/${id}`).expect(404);
    await admin.put(`${path}/${id}`).send({ slug: "x2", name: "X" }).expect(404);
    await admin.post(`${path}/${id}/link`).expect(404);
  });

  test("show the numbers of a range, days in Washington, today included", async () => {
    await addSource(admin);
    for (const [number, moment] of [
      "2026-11-23T12:00:00Z",
      "2026-11-17T12:00:00Z",
      "2026-11-16T12:00:00Z",
    ].entries()) {
      setTime(moment);
      await visit("clinic-a", clientNumber(number)).expect(302);
    }
    setTime("2026-11-23T12:30:00Z");
    expect((await countsOf(admin, "clinic-a", "?days=7")).visit).toBe(2);
    expect((await countsOf(admin, "clinic-a", "?days=8")).visit).toBe(3);
    expect((await countsOf(admin)).visit).toBe(3);
    const { text, headers } = await admin.get(`${path}.csv?days=7`).expect(200);
    expect(headers["content-disposition"]).toContain("sources-2026-11-23.csv");
    expect(
      text
        .trimEnd()
        .split("\r\n")
        .map((line) => line.slice(0, 10)),
    ).toEqual(["\ufeffDay,Sourc", "2026-11-23", "2026-11-17"]);
    for (const days of ["0", "x", "1.5", "99999"]) {
      await admin.get(`${path}?days=${days}`).expect(400);
      await admin.get(`${path}.csv?days=${days}`).expect(400);
    }
  });
});

describe("the flyer", () => {
  test("is a page with the code, the address in letters and a sentence, nothing from elsewhere", async () => {
    await addSource(admin);
    const { text, headers } = await admin.get("/go/clinic-a/flyer").expect(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toMatch(/style-src 'sha256-[^ ]+';/);
    expect(text).toContain(">alliance.example/go/clinic-a<");
    expect(text).toMatch(/<svg [^>]*aria-label="QR code of https:\/\/alliance\.example\/go\/clinic-a"/);
    expect(text).not.toMatch(/<script|src=/);
    expect((await countsOf(admin)).visit).toBe(0);
  });

  test("holds the site's words as text", async () => {
    await addSource(admin);
    await admin.put("/api/admin/settings").send({ siteTitle: "<script>alert(1)</script>" }).expect(200);
    expect((await admin.get("/go/clinic-a/flyer").expect(200)).text).not.toContain("<script>");
  });
});

describe("a partner's link", () => {
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
    source = await addSource(admin);
  });
  test("shows nothing of the running week; once it is over, 4 registrations as under 5, and 5 as 5", async () => {
    const url = await link();
    expect(url).toMatch(/^https:\/\/alliance\.example\/source#[\w.-]+$/);
    for (const number of [1, 2, 3, 4, 5]) await register(number);
    expect(await weeksOf(url)).toEqual([]);
    // The last minute of Sunday in Washington, then the next Monday.
    setTime("2026-11-30T04:59:00Z");
    expect(await weeksOf(url)).toEqual([]);
    setTime("2026-11-30T05:00:00Z");
    expect(await weeksOf(url)).toEqual([{ week: "2026-11-23", ...nothing, registered: 5 }]);
    await testApp.db.update(sourceCounts).set({ count: 4 });
    expect(await weeksOf(url)).toEqual([{ week: "2026-11-23", ...nothing }]);
  });

  test("shows days only as weeks, and no sum from which a small number could be told", async () => {
    const at = { sourceId: source.id, step: "visit" } as const;
    await testApp.db.insert(sourceCounts).values([
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
});
