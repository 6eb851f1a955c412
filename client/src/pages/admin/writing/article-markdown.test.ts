import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { readArticle, writeArticle } from "./article-markdown.ts";
import { extensions, mailingExtensions } from "./article-writer.tsx";

const schema = getSchema(extensions);

const article = `\n# A *title*

Setext
------

First line,\r
second __line__ with [a link][ref] and <b>HTML</b>.

| State | Votes |
| --- | ---: |
| Ohio  | 3 |

<div class="note">
**not bold**
</div>

* one
* two
  1. nested
  2. *list*

+ three

[ref]: https://example.org "Title"

3) third
4) fourth

    indented code

~~~js
const a = 1;
~~~

> quoted  
> twice

![A picture](/objects/aaaaaaaaaaaaaaaaaaaaaa)

***

Last.\n\n\n`;

test("an article that was not touched is written byte for byte as it was", () => {
  for (const content of [article, "", "x", "\n\n", "a\nb", "[ref]: /x", "<!-- only a comment -->"]) {
    const read = readArticle(schema, content);
    expect(writeArticle(read.doc, read)).toBe(content);
  }
});

test("a change writes its own block anew and leaves tables, HTML and all others as they were", () => {
  const read = readArticle(schema, article);
  const blocks = read.blocks.map(({ text }) => text);
  const index = blocks.indexOf("Last.");
  expect(read.doc.child(blocks.findIndex((text) => text.startsWith("|"))).type.name).toBe("source");
  const changed = read.doc.copy(
    read.doc.content.replaceChild(index, schema.node("paragraph", null, [schema.text("The *end* <b>.")])),
  );
  expect(writeArticle(changed, read)).toBe(article.replace("Last.", "The \\*end\\* \\<b>."));

  const without = read.doc.copy(read.doc.content.cut(read.doc.child(0).nodeSize));
  expect(writeArticle(without, read)).toBe(article.slice(article.indexOf("Setext")));
});

test("each kind of block that is made in the editor is read back as the same", () => {
  const made = readArticle(
    schema,
    '## Heading\n\nA **bold *and italic*** [link](https://example.org "Title")\\\nnext line `code`\n\n- one\n- two\n\n2. two\n3. three\n\n> quote\n\n```js\ncode\n```\n\n![Alt](/objects/x)\n\n---',
  );
  const written = writeArticle(made.doc, {
    doc: schema.node("doc", null, [schema.node("paragraph")]),
    blocks: [],
    tail: "",
  });
  expect(readArticle(schema, written).doc.toJSON()).toEqual(made.doc.toJSON());
});

test("bold that ends or begins with punctuation beside a letter is read back as the same", () => {
  const bold = (text: string) => schema.text(text, [schema.mark("bold")]);
  const doc = schema.node("doc", null, [
    schema.node("paragraph", null, [
      bold("Deadline:"),
      schema.text("August"),
      bold("(new)"),
      schema.text("5"),
      bold("“all”"),
    ]),
  ]);
  const written = writeArticle(doc, readArticle(schema, ""));
  expect(readArticle(schema, written).doc.toJSON()).toEqual(doc.toJSON());
});

test("a field of a mailing is one chip, and the text is stored as it was; what is no field stays text", () => {
  const mailing = getSchema(mailingExtensions);
  const text = "Hello **{firstName|friend}**, {nobody|x} in {state}: {representative}";
  const { doc, ...before } = readArticle(mailing, text);
  const chips: unknown[] = [];
  doc.descendants((node) => void (node.type.name === "fieldChip" && chips.push(node.attrs)));
  expect(chips).toEqual([
    { field: "firstName", fallback: "friend" },
    { field: "state", fallback: "" },
  ]);
  expect(writeArticle(doc, { doc, ...before, blocks: [] })).toBe(text);
});
