import { toHtml } from "hast-util-to-html";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, test } from "vitest";
import { signedIn, submit, testApplication } from "#server/test/app.ts";
import type { NewsItem } from "#shared/api/news.ts";
import { articleTree } from "#shared/article-tree.ts";
import { isBoundedMarkdown } from "#shared/markdown-bounds.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
const path = "/api/admin/news";
const article = {
  title: "A new rule",
  excerpt: "What it means.",
  content: "**All** of it.",
  category: "research",
};

const create = async (more: object = {}) => {
  const { body } = await submit(admin.post(path), { ...article, ...more }, 201);
  return body;
};
const publicIds = async () => (await testApp.http.get("/api/news")).body.map(({ id }: NewsItem) => id);

describe("an article", () => {
  test("is a draft until it is published, and a draft again when its day is taken away", async () => {
    const { id, publishedAt } = await create();
    expect(publishedAt).toBeNull();
    expect(await publicIds()).not.toContain(id);
    await testApp.http.get(`/api/news/${id}`).expect(404);

    await submit(admin.put(`${path}/${id}`), { publishedAt: new Date(Date.now() - 1000).toISOString() });
    expect(await publicIds()).toContain(id);
    await admin.put(`${path}/${id}`).send({ publishedAt: null }).expect(200);
    expect(await publicIds()).not.toContain(id);
  });

  test("needs only a title as a draft, and every field to be published", async () => {
    const { body: draft } = await admin.post(path).send({ title: "An idea", excerpt: null }).expect(201);
    expect(draft).toMatchObject({ title: "An idea", excerpt: "", content: "", category: "" });
    const day = { publishedAt: "2025-08-15T12:00:00.000Z" };
    const refused = await admin.put(`${path}/${draft.id}`).send(day).expect(400);
    expect(refused.body.fields).toEqual({
      excerpt: ["Excerpt is required"],
      content: ["Content is required"],
      category: ["Category is required"],
    });
    await submit(admin.post(path), { title: "An idea", excerpt: " ", content: "x", ...day }, 400);
    await admin.post(path).send({ excerpt: "no title" }).expect(400);
    await submit(admin.post(path), { title: "An idea", imageUrl: "javascript:alert(1)" }, 400);
    expect(await publicIds()).not.toContain(draft.id);
    // In steps, too: nothing that is public can lose what readers need.
    const { title: _title, ...rest } = article;
    await submit(admin.put(`${path}/${draft.id}`), { ...rest, ...day });
    expect(await publicIds()).toContain(draft.id);
    await admin.put(`${path}/${draft.id}`).send({ content: "" }).expect(400);
    expect((await testApp.http.get(`/api/news/${draft.id}`).expect(200)).body.content).toBe(article.content);
  });

  test("that is a draft is listed first, the newest at the top", async () => {
    const draft = await create({ title: "Newest draft" });
    await create({ publishedAt: "2025-08-15T12:00:00.000Z" });
    expect((await admin.get(path).expect(200)).body[0]).toEqual(draft);
  });
});

const upTo = (length: number, part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
/** Each took from two seconds to half a minute at 20,000 characters, or overflowed the stack. */
const hostile = {
  "nested quotes": upTo(20_000, ">"),
  "nested lists": upTo(20_000, "1. "),
  "lists nested by indentation": Array.from({ length: 190 }, (_, depth) => `${"  ".repeat(depth)}- a`)
    .join("\n")
    .slice(0, 20_000),
  "underlined headings": upTo(20_000, "a\n=\n"),
  "quotes of a line": upTo(20_000, "> a\n\n"),
  "quotes in quotes": upTo(20_000, `${">".repeat(20)}a\n\n`),
  "marks within a line": upTo(20_000, "*[_"),
};

test.each(Object.entries(hostile))("%s are more than a text may have", (_, text) => {
  expect(isBoundedMarkdown(text)).toBe(false);
});

test("they are refused with a sentence in an article, a translation, and a mailing in either language", async () => {
  const text = hostile["nested quotes"];
  const { id } = await create();
  const mailing = { subject: "A", body: "A", audience: {} };
  for (const call of [
    admin.post(path).send({ title: "Hostile", content: text }),
    admin.put(`/api/admin/translations/news/${id}`).send({ fields: { content: text } }),
    admin.post("/api/admin/mailings").send({ ...mailing, body: text }),
    admin.post("/api/admin/mailings").send({ ...mailing, spanish: { subject: "A", body: text } }),
  ]) {
    const { body } = await call.expect(400);
    expect(JSON.stringify(body)).toContain("more lists, quotes, links or emphasis");
  }
});

test("a long article with lists, links and quotes is taken", () => {
  const section = `## A heading\n\n${"Some words with **bold** ones and a [link](https://example.org/a_page). ".repeat(5)}\n\n> A quote.\n\n- one\n  - two\n    1. three\n`;
  const article = upTo(20_000, section);
  expect(isBoundedMarkdown(article)).toBe(true);
  const links = { site: "https://alliance.example", linkTo: ({ href }: URL) => href };
  expect(toHtml(articleTree(fromMarkdown(article), links))).toContain("<blockquote>");
});
