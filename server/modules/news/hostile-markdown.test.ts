import { toHtml } from "hast-util-to-html";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, test } from "vitest";
import { signedIn, testApplication } from "#server/test/app.ts";
import { articleTree } from "#shared/article-tree.ts";
import { isBoundedMarkdown } from "#shared/markdown-bounds.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

const upTo = (length: number, part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
/** Each took from two seconds to half a minute at 20,000 characters, or overflowed the stack. */
const hostile: Readonly<Record<string, string>> = {
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

describe.each(Object.entries(hostile))("%s", (_, text) => {
  test.each([
    ["an article", () => admin.post("/api/admin/news").send({ title: "Hostile", content: text })],
    [
      "a translation",
      async () => {
        const { body: article } = await admin.post("/api/admin/news").send({ title: "Ours" }).expect(201);
        return admin.put(`/api/admin/translations/news/${article.id}`).send({ fields: { content: text } });
      },
    ],
    [
      "a mailing",
      () => admin.post("/api/admin/mailings").send({ subject: "Hostile", body: text, audience: {} }),
    ],
    [
      "a Spanish mailing",
      () =>
        admin
          .post("/api/admin/mailings")
          .send({ subject: "A", body: "A", audience: {}, spanish: { subject: "A", body: text } }),
    ],
  ])("are refused in %s with a sentence", async (_name, send) => {
    const { status, body } = await send();
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("more lists, quotes, links or emphasis");
  });
});

test("a long article with lists, links and quotes is taken", () => {
  const section = `## A heading\n\n${"Some words with **bold** ones and a [link](https://example.org/a_page). ".repeat(5)}\n\n> A quote.\n\n- one\n  - two\n    1. three\n`;
  const article = upTo(20_000, section);
  expect(isBoundedMarkdown(article)).toBe(true);
  const links = { site: "https://alliance.example", linkTo: ({ href }: URL) => href };
  expect(toHtml(articleTree(fromMarkdown(article), links))).toContain("<blockquote>");
});
