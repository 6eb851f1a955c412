import { isNotNull } from "drizzle-orm";
import { toHtml } from "hast-util-to-html";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { signedIn } from "#server/test/app.ts";
import { json } from "#server/test/fakes/fake-server.ts";
import {
  fdaNotice,
  federalRegisterResponse,
  openFdaResponse,
  recall,
} from "#server/test/fakes/washington-responses.ts";
import { watchApplication } from "#server/test/watch-app.ts";
import { articleTree } from "#shared/article-tree.ts";
import { newsArticles } from "#shared/schema/content.ts";
import { watchItems } from "#shared/schema/watch.ts";

const { testApp, fake, refresh, read } = watchApplication();
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
  await change("no-such-item", { hidden: true }).expect(404);
  await change("fr-2026-04512", { title: "Mine" }).expect(400);
  await change("fr-2026-04512", { hidden: "yes" }).expect(400);
});

test.each([
  ["fr-2026-04512", "urgent", "Docket No. FDA-2026-N-1234."],
  ["119-hr-8630", "policy", "Sponsor: Rep. Austin, Ann \\[D-TX-37\\]. Cosponsors: 1."],
  ["recall-D-0123-2027", "urgent", "Lots: Lots M329A19-1, M330J19-3"],
])("drafting makes an article of %s", async (id, category, fact) => {
  await refresh();
  const { body } = await admin.post(`/api/admin/watch/${id}/draft`).expect(200);
  const { body: article } = await admin.get(`/api/admin/news/${body.id}`).expect(200);
  expect(article).toMatchObject({ publishedAt: null, category });
  expect(article.content).toContain(fact);
  await admin.post("/api/admin/watch/no-such-item/draft").expect(404);
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
