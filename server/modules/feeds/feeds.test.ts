import { XMLParser, XMLValidator } from "fast-xml-parser";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { signedIn, submit } from "#server/test/app.ts";
import { watchApplication } from "#server/test/watch-app.ts";
import { newsArticles } from "#shared/schema/content.ts";

const { testApp, setClock, refresh } = watchApplication();
const admin = signedIn(testApp);

const article = {
  title: "Tablets & <b>hope</b>",
  excerpt: "Short\uffff",
  content:
    'Read [more](/news) and [here](https://fda.example/a?b=1&c=2).\n\n<script>alert("x")</script>\n\n[bad](javascript:alert(1))',
  category: "Research",
  publishedAt: "2026-01-05T12:00:00Z",
};

interface Feed {
  id: string;
  updated: string;
  link: { "@_rel": string; "@_href": string }[];
  entry: { id: string; title: string; updated: string; content: { "#text": string; "@_type": string } }[];
}

async function readFeed(path = "/feed.atom"): Promise<Feed> {
  const { text } = await testApp.http.get(path).expect(200);
  expect(XMLValidator.validate(text)).toBe(true);
  // XML has no such characters, and the validator takes them.
  expect(text).not.toMatch(/[\ufffe\uffff]/);
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ["entry", "link"].includes(name),
    parseTagValue: false,
  });
  const { feed } = parser.parse(text);
  return { entry: [], ...feed };
}

async function readCalendar() {
  const { text } = await testApp.http.get("/calendar.ics").expect(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const status = component.getFirstPropertyValue("status");
    return {
      uid: event.uid,
      sequence: event.sequence,
      isDay: event.startDate.isDate,
      day: event.startDate.toString(),
      status,
    };
  });
}

describe("the Atom feed", () => {
  test.each(["//", "//example.org:99999/", "//%5B", "//exa%20mple.org"])("%s is no link", async (address) => {
    const content = `[here](${address}) and [there](/news) ![a picture](${address})`;
    const { body } = await submit(admin.post("/api/admin/news"), { ...article, content }, 201);
    const { entry } = await readFeed();
    const written = entry.find(({ id }) => id.endsWith(body.id))?.content["#text"];
    expect(written).toMatch(/^<p>here and <a href="https?:\/\/[^"]+\/news">there<\/a> a picture<\/p>$/);
    await admin.delete(`/api/admin/news/${body.id}`).expect(204);
  });

  test("in Spanish has the translated articles, with links to Spanish pages, and the page in Spanish names it", async () => {
    await testApp.db.delete(newsArticles);
    const { body: created } = await admin.post("/api/admin/news").send(article).expect(201);
    await submit(admin.post("/api/admin/news"), { ...article, title: "Only English" }, 201);
    const { fingerprint } = (await admin.get(`/api/admin/translations/news/${created.id}?language=es`)).body;
    const fields = {
      title: "Tabletas",
      excerpt: "Breve",
      content: "Lea [más](news) y [esto](/uploads/a.jpg).\n\n![Una foto](/objects/abc)",
    };
    const publishedAt = "2026-01-06T12:00:00Z";
    const { body: translation } = await admin
      .put(`/api/admin/translations/news/${created.id}`)
      .send({ language: "es", fields, publishedAt, updatedAt: null, fingerprint })
      .expect(200);
    testApp.clearCache();
    const feed = await readFeed("/es/feed.atom");
    expect(feed.id).toBe((await readFeed()).id.replace("/feed.atom", "/es/feed.atom"));
    expect(feed.entry.map(({ title, updated }) => [title, updated])).toEqual([
      ["Tabletas", translation.updatedAt],
    ]);
    expect(feed.entry[0]?.content["#text"]).toMatch(
      /href="http[^"]*\/es\/news".*href="http[^"]*\d\/uploads\/a.jpg".*<img src="http[^"]*\d\/objects\/abc" alt="Una foto">/s,
    );
    expect((await readFeed()).entry).toHaveLength(2);
    const { text } = await testApp.http.get("/es/news").expect(200);
    expect(text).toContain('title="Noticias" href="/es/feed.atom"');
  });

  test("has whole articles with stable ids, follows writes, and is valid when it is empty", async () => {
    await testApp.db.delete(newsArticles);
    testApp.clearCache();
    const empty = await readFeed();
    expect(empty.entry).toEqual([]);
    expect(Date.parse(empty.updated)).toBeGreaterThan(Date.parse("2026-01-01"));
    const { body: created } = await admin.post("/api/admin/news").send(article).expect(201);
    const [entry, ...others] = (await readFeed()).entry;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ id: `urn:uuid:${created.id}`, updated: created.updatedAt });
    expect(entry?.title).toBe(article.title);
    const html = entry?.content["#text"] ?? "";
    expect(entry?.content["@_type"]).toBe("html");
    expect(html).toMatch(/<a href="http[^"]*\/news">more<\/a>/);
    expect(html).toContain('<a href="https://fda.example/a?b=1&amp;c=2">');
    expect(html).not.toMatch(/<script|javascript:/);

    const { body: changed } = await submit(admin.put(`/api/admin/news/${created.id}`), { title: "Changed" });
    const feed = await readFeed();
    expect(feed.updated).toBe(changed.updatedAt);
    expect(feed.entry[0]).toMatchObject({
      id: `urn:uuid:${created.id}`,
      title: "Changed",
      updated: changed.updatedAt,
    });
    expect(feed.link.every((link) => /^https?:/.test(link["@_href"]))).toBe(true);
    await admin.delete(`/api/admin/news/${created.id}`).expect(204);
    expect((await readFeed()).entry).toEqual([]);
  });

  test("has the newest 50, and no draft or coming article", async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
    const rows = Array.from({ length: 60 }, (_, n) => ({
      ...article,
      title: `Article ${n}`,
      publishedAt: day(n),
    }));
    await testApp.db
      .insert(newsArticles)
      .values([
        ...rows,
        { ...article, title: "Draft", publishedAt: null },
        { ...article, title: "Coming", publishedAt: new Date("2999-01-01") },
      ]);
    testApp.clearCache();
    const { entry } = await readFeed();
    expect(entry).toHaveLength(50);
    expect(entry[0]?.title).toBe("Article 59");
  });

  test.each(["/feed.atom", "/calendar.ics"])("%s is a 304 for who has it", async (path) => {
    const { headers } = await testApp.http.get(path).expect(200);
    await testApp.http.get(path).set("If-None-Match", String(headers.etag)).expect(304);
  });

  test.each([
    ["/", true],
    ["/news", true],
    ["/studies", false],
  ] as const)("is named on %s: %s", async (path, isNamed) => {
    const { text } = await testApp.http.get(path).expect(200);
    expect(
      text.includes('<link rel="alternate" type="application/atom+xml" title="News" href="/feed.atom">'),
    ).toBe(isNamed);
  });
});

describe("the calendar", () => {
  test("has each open window as an all-day event, and says for 30 days that a hidden one is cancelled", async () => {
    await refresh();
    testApp.clearCache();
    const before = await readCalendar();
    const open = before.find(({ day }) => day === "2027-03-03");
    expect(open).toMatchObject({ sequence: 0, isDay: true, status: "CONFIRMED" });
    await refresh();
    testApp.clearCache();
    expect(await readCalendar()).toEqual(before);

    await admin.put("/api/admin/watch/fr-2026-04512").send({ hidden: true }).expect(200);
    const hidden = (await readCalendar()).find(({ uid }) => uid === open?.uid);
    expect(hidden).toMatchObject({ sequence: 1, status: "CANCELLED" });
    setClock("2026-12-21T15:00:00Z");
    expect((await readCalendar()).map(({ uid }) => uid)).toContain(open?.uid);
    setClock("2026-12-23T15:00:00Z");
    expect((await readCalendar()).map(({ uid }) => uid)).not.toContain(open?.uid);

    await admin.put("/api/admin/watch/fr-2026-04512").send({ hidden: false }).expect(200);
    expect((await readCalendar()).find(({ uid }) => uid === open?.uid)).toMatchObject({
      sequence: 2,
      status: "CONFIRMED",
    });
    setClock("2027-03-04T15:00:00Z");
    expect((await readCalendar()).map(({ uid }) => uid)).not.toContain(open?.uid);
  });

  test("is valid while nothing was ever read", async () => {
    expect(await readCalendar()).toEqual([]);
    const { text } = await testApp.http.get("/calendar.ics").expect(200);
    // RFC 5545, 3.6: at least one component.
    expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents()).not.toEqual([]);
  });
});
