import type { Node, Schema } from "@tiptap/pm/model";
import MarkdownIt from "markdown-it";
import { defaultMarkdownSerializer, MarkdownParser, MarkdownSerializer } from "prosemirror-markdown";
import { type FieldUse, fieldUseOf, fieldUseText } from "#shared/mailing-fields.ts";

type Token = ReturnType<MarkdownIt["parse"]>[number];

/** A block of an article as it was written, and the text between it and the one before. */
interface Written {
  gap: string;
  text: string;
}

export interface Article {
  doc: Node;
  blocks: readonly Written[];
  tail: string;
}

const known = new Set(
  "paragraph heading blockquote bullet_list ordered_list list_item fence code_block hr inline text softbreak hardbreak em strong link code_inline image".split(
    " ",
  ),
);
const isKnown = ({ type, children }: Token): boolean =>
  known.has(type.replace(/_(open|close)$/, "")) && (children ?? []).every(isKnown);

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return [...starts, text.length];
}

const markdown = new MarkdownIt("commonmark").enable("table");

/** The tokens of an article, its blocks, and as a `source` each block that the editor does not know: tables, HTML, definitions of links. */
function tokensOf(text: string) {
  const lines = lineStarts(text);
  const at = (line: number) => lines[line] ?? text.length;
  const tokens: Token[] = [];
  const blocks: Written[] = [];
  let end = 0;
  const add = (from: number, to: number, own: Token[] | undefined) => {
    const written = text.slice(from, to).replace(/[\r\n]+$/, "");
    blocks.push({ gap: text.slice(end, from), text: written });
    end = from + written.length;
    if (own?.every(isKnown)) tokens.push(...own);
    else tokens.push(sourceToken(written));
  };
  const addDefinitions = (to: number) => {
    const between = text.slice(end, to);
    const from = end + (/\S/.exec(between)?.index ?? between.length);
    if (from < to) add(from, end + between.trimEnd().length, undefined);
  };
  const parsed = markdown.parse(text, {});
  let first = 0;
  for (const [index, { level, nesting }] of parsed.entries()) {
    const [from, to] = parsed[first]?.map ?? [0, 0];
    if (level > 0 || nesting === 1) continue;
    addDefinitions(at(from));
    add(at(from), at(to), parsed.slice(first, index + 1));
    first = index + 1;
  }
  addDefinitions(text.length);
  return { tokens, blocks, tail: text.slice(end) };
}

function sourceToken(written: string): Token {
  const [token] = markdown.parse("```\n```", {});
  if (!token) throw new Error("A fence is one token");
  return Object.assign(token, { type: "source", content: written, map: null });
}

const withFields = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token): Token[] => {
    if (token.children) return [Object.assign(token, { children: withFields(token.children) })];
    if (token.type !== "text") return [token];
    return token.content.split(/(\{[^{}]*\})/).map((content): Token => {
      const use = fieldUseOf(content);
      return Object.assign(Object.create(token), { content, ...(use && { type: "field", meta: use }) });
    });
  });

const parserOf = (schema: Schema, tokens: Token[]) =>
  new MarkdownParser(schema, Object.assign(new MarkdownIt(), { parse: () => tokens }), {
    ...(schema.nodes.fieldChip && { field: { node: "fieldChip", getAttrs: ({ meta }: Token) => meta } }),
    paragraph: { block: "paragraph" },
    heading: { block: "heading", getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
    blockquote: { block: "blockquote" },
    bullet_list: { block: "bulletList" },
    ordered_list: {
      block: "orderedList",
      getAttrs: (token) => ({ start: Number(token.attrGet("start") ?? 1) }),
    },
    list_item: { block: "listItem" },
    fence: { block: "codeBlock", noCloseToken: true, getAttrs: ({ info }) => ({ language: info || null }) },
    code_block: { block: "codeBlock", noCloseToken: true },
    source: { block: "source", noCloseToken: true },
    hr: { node: "horizontalRule" },
    hardbreak: { node: "hardBreak" },
    image: {
      node: "image",
      getAttrs: (token) => ({
        src: token.attrGet("src"),
        title: token.attrGet("title"),
        alt: token.content,
      }),
    },
    em: { mark: "italic" },
    strong: { mark: "bold" },
    code_inline: { mark: "code", noCloseToken: true },
    link: {
      mark: "link",
      getAttrs: (token) => ({ href: token.attrGet("href"), title: token.attrGet("title") }),
    },
  });

const { nodes, marks } = defaultMarkdownSerializer;
const writeList =
  (prefix: (index: number, node: Node) => string): MarkdownSerializer["nodes"][string] =>
  (state, node) => {
    const width = prefix(node.childCount - 1, node).length;
    state.renderList(node, " ".repeat(width), (index) => prefix(index, node));
  };
const { em, strong, code, link } = marks;
const { paragraph, heading, blockquote, image, text, list_item, hard_break, horizontal_rule } = nodes;
if (!(em && strong && code && link && paragraph && heading && blockquote && image && text))
  throw new Error("prosemirror-markdown has other names");
if (!(list_item && hard_break && horizontal_rule)) throw new Error("prosemirror-markdown has other names");

/** Whether bold or italic begins or ends between a text and its neighbor, which has punctuation on that side. */
function bordersPunctuation(node: Node, neighbor: Node | null, punctuation: RegExp): boolean {
  const marksOfNeighbor = neighbor?.marks.filter((mark) => !mark.isInSet(node.marks)) ?? [];
  const has = (...names: string[]) => marksOfNeighbor.some(({ type }) => names.includes(type.name));
  return has("bold", "italic") && (has("link", "code") || punctuation.test(neighbor?.text ?? "!"));
}

const reference = (letter: string) => letter && `&#${letter.codePointAt(0)};`;

/** Between punctuation and a letter, CommonMark shows the asterisks of bold: such a letter is written as a character reference. */
const writeText: typeof text = (state, node, parent, index) => {
  const all = node.text ?? "";
  const letterOf = (letter: RegExp, words: string, isBeside: boolean) =>
    (isBeside && letter.exec(words)?.[0]) || "";
  const afterMark = bordersPunctuation(node, parent.maybeChild(index - 1), /[\p{P}\p{S}]$/u);
  const first = letterOf(/^[\p{L}\p{N}]/u, all, afterMark);
  const beforeMark = bordersPunctuation(node, parent.maybeChild(index + 1), /^[\p{P}\p{S}]/u);
  const last = letterOf(/[\p{L}\p{N}]$/u, all.slice(first.length), beforeMark);
  state.text(reference(first), false);
  if (all !== first + last) text(state, node.cut(first.length, all.length - last.length), parent, index);
  state.text(reference(last), false);
};

const serializer = new MarkdownSerializer(
  {
    paragraph,
    heading,
    blockquote,
    image,
    text: writeText,
    listItem: list_item,
    hardBreak: hard_break,
    horizontalRule: horizontal_rule,
    bulletList: writeList(() => "- "),
    orderedList: writeList((index, node) => `${Number(node.attrs.start ?? 1) + index}. `),
    codeBlock: (state, node) => {
      const ticks = node.textContent
        .match(/`{3,}/g)
        ?.reduce((longest, run) => (run > longest ? run : longest));
      const fence = ticks ? `${ticks}\`` : "```";
      state.write(`${fence}${node.attrs.language ?? ""}\n`);
      state.text(node.textContent, false);
      state.write("\n");
      state.write(fence);
      state.closeBlock(node);
    },
    fieldChip: (state, node) => state.text(fieldUseText(node.attrs as FieldUse)),
    source: (state, node) => {
      state.text(node.textContent, false);
      state.closeBlock(node);
    },
  },
  { italic: em, bold: strong, code, link },
  // HTML that was typed is text: it must not become a block of HTML.
  { escapeExtraCharacters: /</g },
);

export function readArticle(schema: Schema, content: string): Article {
  const { tokens, blocks, tail } = tokensOf(content);
  const doc =
    tokens.length > 0
      ? parserOf(schema, schema.nodes.fieldChip ? withFields(tokens) : tokens).parse(content)
      : schema.topNodeType.createAndFill();
  if (!doc) throw new Error("The editor can't be empty");
  return { doc, blocks, tail };
}

/** The article as Markdown again: untouched blocks as they were written, and only changed blocks serialized. */
export function writeArticle(doc: Node, before: Article): string {
  const { tail } = before;
  let content = "";
  let next = 0;
  doc.forEach((node) => {
    let index = next;
    while (index < before.blocks.length && !before.doc.child(index).eq(node)) index += 1;
    const block = before.blocks[index];
    const text = block?.text ?? serializer.serialize(doc.type.create(null, node), { tightLists: true });
    if (text.trim() === "") return;
    const isNext = index === next && (content !== "" || index === 0);
    content += (isNext ? block?.gap : undefined) ?? (content === "" ? "" : "\n\n");
    content += text;
    if (block) next = index + 1;
  });
  return content + tail;
}
