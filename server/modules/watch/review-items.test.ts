import { eq, isNotNull } from "drizzle-orm";
import { toHtml } from "hast-util-to-html";
import { fromMarkdown } from "mdast-util-from-markdown";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventually, signedIn, startTestWorker, submit } from "#server/test/app.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import {
  fdaNotice,
  federalRegisterResponse,
  openFdaResponse,
  recall,
} from "#server/test/fakes/washington-responses.ts";
import { readOutbox } from "#server/test/read-mail.ts";
import { watchApplication } from "#server/test/watch-app.ts";
import { articleTree } from "#shared/article-tree.ts";
import { newsArticles } from "#shared/schema/content.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { watchItems } from "#shared/schema/watch.ts";
import { notifyAboutNewItems, notifyAboutNewItemsJob, watchTasks } from "./watch.routes.ts";

const { testApp, fake, refresh, read, setClock } = watchApplication();

const admin = signedIn(testApp);

test("hidden items are not public, sentences are, and the panel lists both", async () => {
  await refresh();
  const change = (id: string, body: object) => admin.put(`/api/admin/watch/${id}`).send(body);
  await change("fr-2026-05000", { hidden: true }).expect(200);
  const { body } = await change("fr-2026-04512", { sentence: "  The FDA asks what patients need. " });
  expect(body).toEqual({
    id: "fr-2026-04512",
    hidden: false,
    sentence: "The FDA asks what patients need.",
  });
  const { documents } = await read();
  expect(documents).toMatchObject([{ id: "fr-2026-04512", sentence: "The FDA asks what patients need." }]);
  const { body: all } = await admin.get("/api/admin/watch").expect(200);
  expect(all.documents).toMatchObject([
    { id: "fr-2026-04512", hidden: false },
    { id: "fr-2026-05000", hidden: true, firstSeenAt: "2026-11-22T15:00:00.000Z" },
  ]);
  await change("fr-2026-05000", { hidden: false }).expect(200);
  expect((await read()).documents).toHaveLength(2);
  await change("fr-2026-04512", { title: "Mine" }).expect(400);
  await change("fr-2026-04512", { hidden: "yes" }).expect(400);
});

test.each([
  [
    "fr-2026-04512",
    "urgent",
    "until the end of March 3, 2027 (Washington time).\n\nDocket No. FDA-2026-N-1234.",
  ],
  ["119-hr-8630", "policy", "Sponsor: Rep. Austin, Ann \\[D-TX-37\\]. Cosponsors: 1."],
  ["recall-D-0123-2027", "urgent", "Lots: Lots M329A19-1, M330J19-3"],
])("drafting makes an article of %s", async (id, category, fact) => {
  await refresh();
  const { body } = await admin.post(`/api/admin/watch/${id}/draft`).expect(200);
  const { body: article } = await admin.get(`/api/admin/news/${body.id}`).expect(200);
  expect(article).toMatchObject({ publishedAt: null, category });
  expect(article.content).toContain(fact);
});

test("drafting stores neither the draft nor the review when either fails", async () => {
  await refresh();
  const { pool, db } = testApp.services.database;
  const draft = () => admin.post("/api/admin/watch/fr-2026-04512/draft");
  const articles = await db.$count(newsArticles);
  await pool.query("alter table watch_finds add constraint unreviewed check (reviewed_at is null)");
  await draft().expect(500);
  await pool.query("alter table watch_finds drop constraint unreviewed");
  expect(await db.$count(newsArticles)).toBe(articles);
  await pool.query("alter table news_articles add constraint full_up check (false) not valid");
  await draft().expect(500);
  await pool.query("alter table news_articles drop constraint full_up");
  expect(await db.$count(watchItems, isNotNull(watchItems.reviewedAt))).toBe(0);
  await draft().expect(200);
});

test("text of a source is text in the draft: no picture, link, heading, list or HTML", async () => {
  const text =
    "# ![p](https://evil.example/p.png) <img src=x> [a](//b) https://evil.example www.evil.example me@evil.example `c` *d* &lt;";
  fake.washington.parts.recalls = json(
    openFdaResponse({ ...recall(), recalling_firm: text, reason_for_recall: text, code_info: `1. ${text}` }),
  );
  const address = "https://www.federalregister.gov/d/2026-05000> ![p](https://evil.example/p.png)\r\nX:1";
  fake.washington.parts.documents = json(federalRegisterResponse({ ...fdaNotice(), html_url: address }));
  await refresh();
  for (const id of ["recall-D-0123-2027", "fr-2026-05000"]) {
    const { body } = await admin.post(`/api/admin/watch/${id}/draft`).expect(200);
    const { body: article } = await admin.get(`/api/admin/news/${body.id}`).expect(200);
    const html = toHtml(
      articleTree(fromMarkdown(article.content), {
        site: "https://alliance.example",
        linkTo: ({ href }) => href,
      }),
    );
    expect(html).not.toMatch(/<(img|h\d|ol|ul|code|em)/);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain("The official page");
  }
});

const isNotice = eq(deliveries.kind, "mail.watch-finds");
const notices = () => testApp.rows(deliveries, isNotice);

beforeEach(() => testApp.db.delete(deliveries).where(isNotice));

const nobody = { id: "", username: "", name: "", role: "owner" as const };

test("several servers send one email about new items, at most once a day", async () => {
  await refresh();
  await Promise.all([1, 2, 3].map(() => notifyAboutNewItems(testApp.services)));
  expect((await notices()).map(({ payload }) => payload)).toEqual([{ count: 5 }]);
  fake.washington.parts.recalls = json(openFdaResponse(recall(), recall({ recall_number: "D-0200-2027" })));
  await refresh();
  await notifyAboutNewItems(testApp.services);
  expect(await notices()).toHaveLength(1);
  setClock("2026-11-23T15:00:01Z");
  await notifyAboutNewItems(testApp.services);
  await notifyAboutNewItems(testApp.services);
  expect((await notices()).map(({ payload }) => payload)).toEqual([{ count: 5 }, { count: 1 }]);
});

test("the email waits while a source is being read", async () => {
  await refresh();
  const { run } = notifyAboutNewItemsJob(testApp.services);
  setClock("2026-11-22T15:00:19Z");
  await run(new AbortController().signal, () => undefined);
  expect(await notices()).toEqual([]);
  setClock("2026-11-22T15:00:21Z");
  await run(new AbortController().signal, () => undefined);
  expect((await notices()).map(({ payload }) => payload)).toEqual([{ count: 5 }]);
});

test("the email goes to the administrator and has no unsubscribe link", async () => {
  await refresh();
  await notifyAboutNewItems(testApp.services);
  const worker = startTestWorker(testApp.services);
  await eventually(async () => expect((await notices())[0]?.status).toBe("done"));
  await worker.stop();
  const mail = (await readOutbox(testApp.services.env.DATA_DIR)).at(-1);
  expect(mail?.headers.to).toBe("admin@example.org");
  expect(mail?.headers.subject).toBe("Washington: 5 new documents about desiccated thyroid");
  expect(mail?.headers).not.toHaveProperty("list-unsubscribe");
  expect(mail?.text).toContain("/admin?tab=settings&section=washington#found-in-washington");
});

test("the panel counts items of the last week that are neither hidden, described nor drafted", async () => {
  await refresh();
  const sentences = async () =>
    (await watchTasks(testApp.services, nobody, [])).map(({ sentence }) => sentence.replace(/:.*/, ""));
  expect(await sentences()).toEqual(["5 new items from Washington, the newest"]);
  await admin.put("/api/admin/watch/fr-2026-05000").send({ hidden: true }).expect(200);
  await admin.put("/api/admin/watch/fr-2026-04512").send({ sentence: "Good." }).expect(200);
  await admin.post("/api/admin/watch/119-hr-8630/draft").expect(200);
  const [left] = await watchTasks(testApp.services, nobody, []);
  expect(left?.sentence).toMatch(/^2 new items from Washington, the newest: Sample NP Thyroid/);
  setClock("2026-11-29T15:00:01Z");
  expect(await sentences()).toEqual([]);
});

describe("the calendar file", () => {
  const file = (id: string) => testApp.http.get(`/watch/${id}.ics`);

  test("has the closing day as an all-day event, in lines of at most 75 bytes", async () => {
    await refresh();
    const { text, headers } = await file("fr-2026-04512").expect(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const lines = text.split("\r\n");
    expect(lines).toContain("DTSTART;VALUE=DATE:20270303");
    expect(lines).toContain("DTEND;VALUE=DATE:20270304");
    expect(text.replaceAll("\r\n ", "")).toContain(
      "SUMMARY:FDA comments close: Desiccated Thyroid Extract\\; Request for Comments",
    );
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).not.toMatch(/[^\r]\n/);
  });

  test.each(["fr-2026-05000", "119-hr-8630", "no-such-item", "..%2F..%2Fetc"])(
    "of %s is a 404",
    async (id) => {
      await refresh();
      await file(id).expect(404);
    },
  );

  test("has the number and the time of the same event in the whole calendar", async () => {
    await refresh();
    for (const hidden of [true, false])
      await submit(admin.put("/api/admin/watch/fr-2026-04512"), { hidden, sentence: "Patients, write." });
    const eventIn = (text: string) =>
      text.match(/^(UID|DTSTAMP|SEQUENCE):.*$/gm)?.map((line) => line.trim()) ?? [];
    const { text } = await file("fr-2026-04512").expect(200);
    const [uid = ""] = eventIn(text);
    const { text: calendar } = await testApp.http.get("/calendar.ics").expect(200);
    const events = calendar.split("BEGIN:VEVENT");
    expect(eventIn(events.find((event) => event.includes(uid)) ?? "")).toEqual(eventIn(text));
    expect(eventIn(text)).toHaveLength(3);
    expect(text.replaceAll("\r\n ", "")).toContain("DESCRIPTION:Patients\\, write.\\nThe Federal");
  });

  test("of a hidden or closed window is a 404", async () => {
    await refresh();
    await admin.put("/api/admin/watch/fr-2026-04512").send({ hidden: true }).expect(200);
    await file("fr-2026-04512").expect(404);
    await admin.put("/api/admin/watch/fr-2026-04512").send({ hidden: false }).expect(200);
    await file("fr-2026-04512").expect(200);
    setClock("2027-03-05T12:00:00Z");
    await file("fr-2026-04512").expect(404);
  });

  test("is read from the database once for many readers, and hiding it is seen immediately", async () => {
    await refresh();
    await file("fr-2026-04512").expect(200);
    const query = vi.spyOn(testApp.db, "select");
    await Promise.all(Array.from({ length: 50 }, () => file("fr-2026-04512").expect(200)));
    await Promise.all(Array.from({ length: 50 }, (_, index) => file(`no-such-${index}`).expect(404)));
    // At most one list of items and one of settings for each 0.4 s.
    expect(query.mock.calls.length).toBeLessThan(60);
    query.mockRestore();
    await admin.put("/api/admin/watch/fr-2026-04512").send({ hidden: true }).expect(200);
    await file("fr-2026-04512").expect(404);
  });
});
