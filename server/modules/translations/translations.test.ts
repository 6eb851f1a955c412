import { beforeEach, describe, expect, test, vi } from "vitest";
import { signedIn, submit, testApplication } from "#server/test/app.ts";
import { registeredPerson, shareStory } from "#server/test/register.ts";
import type { Need } from "#shared/api/overview.ts";
import type { Version } from "#shared/api/versions.ts";
import { translations } from "#shared/schema/translations.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const unknownId = "00000000-0000-4000-8000-000000000000";
const long = "2026-01-02T00:00:00.000Z";

const article = {
  title: "Hearing",
  excerpt: "Soon.",
  content: "All of it.",
  category: "Urgent",
  publishedAt: long,
};
const articleInSpanish = { title: "Audiencia", excerpt: "Pronto.", content: "Todo." };
const kinds = [
  ["news", "/api/admin/news", "/api/news", article, articleInSpanish, { title: "Hearing today" }],
  [
    "patient-stories",
    "/api/admin/patient-stories",
    "/api/patient-stories",
    { name: "Ann", location: "Austin, TX", quote: "Words.", consentSite: true, status: "approved" },
    { quote: "Palabras." },
    { quote: "Other words." },
  ],
  [
    "studies",
    "/api/admin/studies",
    "/api/studies",
    { title: "A study", journal: "J", year: 2020, summary: "S", category: "safety" },
    { title: "Un estudio", summary: "R" },
    { summary: "Summary" },
  ],
  [
    "hero-images",
    "/api/hero-images",
    "/api/hero-images",
    { title: "Tablets", imageUrl: "https://example.org/a.jpg" },
    { title: "Tabletas" },
    { title: "Three tablets" },
  ],
] as const;

const path = (kind: string, id: string) => `/api/admin/translations/${kind}/${id}`;
const read = async (kind: string, id: string) => (await admin.get(path(kind, id)).expect(200)).body;
const save = async (kind: string, id: string, body: object, status = 200) =>
  (await submit(admin.put(path(kind, id)), { language: "es", ...body }, status)).body;
const create = async (to: string, body: object): Promise<string> =>
  (await admin.post(to).send(body).expect(201)).body.id;
const publicItem = async (list: string, id: string, language = "es") => {
  const { body } = await testApp.http.get(`${list}?language=${language}`).expect(200);
  return body.find((item: { id: string }) => item.id === id);
};
const needs = async (): Promise<Need[]> =>
  (await admin.get("/api/admin/needs").expect(200)).body.filter(
    ({ subject }: Need) => subject === "translations",
  );

beforeEach(() => testApp.db.delete(translations));

describe.each(kinds)("a translation of %s", (kind, own, list, english, spanish, change) => {
  test("is a draft, then public, then to check, and still right", async () => {
    const id = await create(own, english);
    expect(await read(kind, id)).toMatchObject({
      language: "es",
      state: "none",
      fields: {},
      publishedAt: null,
    });
    const draft = await save(kind, id, { fields: spanish, updatedAt: null });
    expect(draft).toMatchObject({ state: "draft", fields: spanish, publishedAt: null });
    const { language: _language, translatedFrom: _from, ...asBefore } = await publicItem(list, id);
    expect([_language, _from]).toEqual(["en", null]);
    const { body: plain } = await testApp.http.get(list).expect(200);
    expect(plain).toContainEqual(asBefore);

    const scheduled = await save(kind, id, {
      publishedAt: "2100-01-01T00:00:00Z",
      updatedAt: draft.updatedAt,
    });
    expect(scheduled).toMatchObject({ state: "draft" });
    expect(await publicItem(list, id)).toMatchObject({ language: "en" });
    const published = await save(kind, id, { publishedAt: long, updatedAt: scheduled.updatedAt });
    expect(published).toMatchObject({ state: "published", fields: spanish, publishedAt: long });
    const shown = await publicItem(list, id);
    expect(shown).toMatchObject({
      ...asBefore,
      ...publicPart(spanish, asBefore),
      language: "es",
      translatedFrom: "en",
    });
    expect(await publicItem(list, id, "en")).toEqual({ ...asBefore, language: "en", translatedFrom: null });
    expect((await testApp.http.get(list)).body).toEqual(plain);

    const same = Object.fromEntries(
      Object.keys(change).map((field) => [field, (english as Record<string, unknown>)[field]]),
    );
    await admin.put(`${own}/${id}`).send(same).expect(200);
    expect((await read(kind, id)).state).toBe("published");
    await admin.put(`${own}/${id}`).send(change).expect(200);
    const [[field, after] = []] = Object.entries(change);
    const changed = await read(kind, id);
    expect(changed).toMatchObject({ state: "check", publishedAt: long, fields: spanish });
    expect(changed.changes).toEqual([
      { field, before: (english as Record<string, unknown>)[field ?? ""], after },
    ]);
    expect(await publicItem(list, id)).toMatchObject(publicPart(spanish, asBefore));
    expect((await needs())[0]).toMatchObject({ action: "Check the Spanish" });
    expect((await admin.get(`/api/admin/translations?kind=${kind}`).expect(200)).body).toEqual([
      { id, state: "check", publishedAt: long },
    ]);

    expect(await save(kind, id, { stillRight: true, fingerprint: changed.fingerprint })).toMatchObject({
      state: "published",
      changes: [],
      fields: spanish,
    });
    expect(await needs()).toEqual([]);
    expect(await save(kind, id, { publishedAt: null })).toMatchObject({ state: "draft" });
    expect(await publicItem(list, id)).toMatchObject({ language: "en" });
  });

  test("goes with its English, and comes back with it", async () => {
    const id = await create(own, english);
    await save(kind, id, { fields: spanish, publishedAt: long });
    await admin.delete(`${own}/${id}`).expect(204);
    await admin.get(path(kind, id)).expect(404);
    expect(await testApp.db.select().from(translations)).toEqual([]);
    const { body: trash } = await admin.get(`/api/admin/versions?deleted=true&kind=${kind}`).expect(200);
    const version = trash.find(({ itemId }: Version) => itemId === id);
    await admin.post(`/api/admin/versions/${version.id}/restore`).send({}).expect(200);
    expect(await read(kind, id)).toMatchObject({ state: "published", fields: spanish, publishedAt: long });
  });
});

/** The list of news has no content. */
const publicPart = (spanish: object, item: object) =>
  Object.fromEntries(Object.entries(spanish).filter(([field]) => field in item));

describe("the English of a translation", () => {
  test("may change as often as it likes while it is a draft", async () => {
    const id = await create("/api/admin/news", { ...article, publishedAt: null });
    await save("news", id, { fields: articleInSpanish, publishedAt: long });
    await admin.put(`/api/admin/news/${id}`).send({ title: "Another" }).expect(200);
    expect(await read("news", id)).toMatchObject({ state: "published", changes: [] });
    await testApp.http.get(`/api/news/${id}?language=es`).expect(404);
    await admin.put(`/api/admin/news/${id}`).send({ publishedAt: long }).expect(200);
    expect(await read("news", id)).toMatchObject({ state: "check" });
  });

  test("that has to be checked is named, of more than three the number", async () => {
    for (const end of ["1”.", "1”.", "1”.", ", 1 more."]) {
      const id = await create("/api/admin/news", article);
      await save("news", id, { fields: articleInSpanish, publishedAt: long });
      await admin.put(`/api/admin/news/${id}`).send({ title: "Article 1" }).expect(200);
      expect((await needs())[0]?.sentence.slice(-end.length)).toBe(end);
    }
  });

  test("that an editor has not seen refuses the save, and new words count as made from the present one", async () => {
    const id = await create("/api/admin/news", article);
    const { fingerprint } = await save("news", id, { fields: articleInSpanish, publishedAt: long });
    await admin.put(`/api/admin/news/${id}`).send({ title: "Another" }).expect(200);
    expect((await save("news", id, { stillRight: true, fingerprint }, 409)).code).toBe("stale_version");
    expect(await save("news", id, { fields: articleInSpanish })).toMatchObject({ state: "check" });
    expect(await save("news", id, { fields: { title: "Otra" } })).toMatchObject({
      state: "published",
      fields: { ...articleInSpanish, title: "Otra" },
    });
  });
});

test("the sitemap and the page have an article's Spanish page, in a pair with the English one, once it is published", async () => {
  const id = await create("/api/admin/news", article);
  const inSitemap = async () =>
    (await testApp.http.get("/sitemap.xml").expect(200)).text.split("\n").filter((line) => line.includes(id));
  const isPaired = async () =>
    (await testApp.http.get(`/news/${id}`).expect(200)).text.includes('<link rel="alternate" hreflang="es"');
  testApp.clearCache();
  expect(await inSitemap()).toHaveLength(1);
  expect(await isPaired()).toBe(false);
  await save("news", id, { fields: articleInSpanish, publishedAt: long });
  testApp.clearCache();
  expect(await isPaired()).toBe(true);
  const lines = await inSitemap();
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`/es/news/${id}</loc>`);
  for (const line of lines) expect(line.match(/hreflang/g)).toHaveLength(3);
});

test("the urgent section is translated like the rest, and its Spanish ends with it", async () => {
  const set = (key: string, value: string) =>
    admin.put("/api/admin/app-settings").send({ key, value }).expect(200);
  await set("urgentTitle", "Call today");
  const title = { urgentTitle: "Llame hoy", urgentText: "" };
  await save("urgent", "urgent", { fields: title, publishedAt: long });
  await set("urgentText", "The vote is tomorrow.");
  // What was empty in English when it was translated is shown in English.
  const { body: half } = await testApp.http.get("/api/site-links?language=es").expect(200);
  expect(half).toMatchObject({ urgentTitle: "Llame hoy", urgentText: "The vote is tomorrow." });
  const fields = { urgentTitle: "Llame hoy", urgentText: "La votación es mañana." };
  expect(await save("urgent", "urgent", { fields, publishedAt: long })).toMatchObject({ state: "published" });
  const links = async (query = "") => (await testApp.http.get(`/api/site-links${query}`).expect(200)).body;
  expect(await links("?language=es")).toMatchObject({ ...fields, urgentLanguage: "es" });
  const plain = await links();
  expect(plain).toMatchObject({ urgentTitle: "Call today" });
  expect(plain).not.toHaveProperty("urgentLanguage");
  await set("urgentTitle", "Call now");
  expect((await needs())[0]?.sentence).toContain("the urgent section");
  await set("urgentTitle", "");
  await set("urgentText", "");
  expect(await links("?language=es")).toMatchObject({ urgentTitle: "", urgentText: "" });
  expect((await read("urgent", "urgent")).state).toBe("published");
});

test("a list is kept once for each language, and no made-up query is", async () => {
  const { responseCache } = testApp.services;
  // However long a busy machine takes: nothing grows too old meanwhile.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  for (const query of ["language=es", "language=en", "language=es&x=1", "x=1", "language=es&language=es"])
    await testApp.http.get(`/api/news?${query}`);
  const kept = (query: string) => responseCache.isAtHand(`/api/news?${query}`);
  expect(["language=es", "language=en"].map(kept)).toEqual([true, true]);
  expect(["language=es&x=1", "x=1", "language=es&language=es"].map(kept)).toEqual([false, false, false]);
  clock.mockRestore();
  const id = await create("/api/admin/news", article);
  await save("news", id, { fields: articleInSpanish, publishedAt: long });
  expect((await publicItem("/api/news", id)).title).toBe("Audiencia");
  await save("news", id, { publishedAt: null });
  expect((await publicItem("/api/news", id)).title).toBe("Hearing");
  const { headers } = await testApp.http.get("/api/news?language=es&limit=1").expect(200);
  expect(headers.link).toBe('</api/news?limit=1&offset=1&language=es>; rel="next"');
});

test("a story's translation is erased with the person who sent it", async () => {
  const agent = testApp.http;
  const { email, token } = await registeredPerson(testApp);
  await submit(agent.post("/api/confirm"), { token: token("confirm") });
  const [id, deleted] = [await shareStory(agent, { email }), await shareStory(agent, { email })];
  for (const story of [id, deleted]) await save("patient-stories", story, { fields: { quote: "Palabras." } });
  const { body: own } = await submit(agent.post("/api/my-data"), { token: token("my-data") });
  expect(own.stories).toContainEqual(
    expect.objectContaining({ id, quote: "Palabras.", status: "translated" }),
  );
  await admin.delete(`/api/admin/patient-stories/${deleted}`).expect(204);
  await submit(agent.post("/api/my-data/delete"), { token: token("my-data") });
  await admin.get(path("patient-stories", id)).expect(404);
  expect(await testApp.rows(translations, { id })).toEqual([]);
  const { body: trash } = await admin.get("/api/admin/versions?deleted=true");
  expect(JSON.stringify(trash)).not.toContain(deleted);
});

describe("refuses", () => {
  test("what it does not know", async () => {
    const { body } = await admin.get(path("bios", unknownId)).expect(400);
    expect(body.message).toContain("Please name the kind");
    await admin.put(path("bios", unknownId)).send({ language: "es" }).expect(400);
    await admin.get("/api/admin/translations?kind=bios").expect(400);
    for (const [kind, id] of [
      ["news", unknownId],
      ["news", "no-such-id"],
      ["urgent", "other"],
    ] as const) {
      await admin.get(path(kind, id)).expect(404);
      await save(kind, id, { fields: {} }, 404);
    }
    const id = await create("/api/admin/news", article);
    await admin.get(`${path("news", id)}?language=fr`).expect(400);
    await save("news", id, { language: "fr" }, 400);
    for (const list of [
      "/api/news",
      "/api/studies",
      "/api/patient-stories",
      "/api/hero-images",
      "/api/site-links",
    ])
      expect((await testApp.http.get(`${list}?language=fr`).expect(400)).body.message).toBe(
        "Please choose English or Spanish",
      );
    await testApp.http.get(`/api/news/${id}?language=fr`).expect(400);
  });

  test("to publish what readers would miss, and words that are too long", async () => {
    const id = await create("/api/admin/news", article);
    const { fields } = await save("news", id, { fields: { title: "Audiencia" }, publishedAt: long }, 400);
    expect(fields).toEqual({
      excerpt: ["Excerpt is required"],
      content: ["Content is required"],
    });
    await save("news", id, { fields: { title: "x".repeat(301) } }, 400);
    await save("news", id, { fields: { title: 5 } }, 400);
    await save("news", id, { fields: { content: "x".repeat(1_100_000) } }, 413);
    expect((await read("news", id)).state).toBe("none");
  });

  test("a save when someone else has saved meanwhile", async () => {
    const id = await create("/api/admin/news", article);
    const { updatedAt } = await save("news", id, { fields: { title: "Uno" }, updatedAt: null });
    expect((await save("news", id, { fields: { title: "Dos" }, updatedAt: null }, 409)).code).toBe(
      "stale_version",
    );
    await save("news", id, { fields: { title: "Dos" }, updatedAt });
    await save("news", id, { fields: { title: "Tres" }, updatedAt }, 409);
    expect((await read("news", id)).fields.title).toBe("Dos");
  });
});
