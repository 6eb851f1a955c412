import type { Element, RootContent as HtmlContent } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Link, RootContent, Text } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { escapeHtml } from "#server/platform/http/escape.ts";
import { absoluteLink } from "#server/platform/language/screens-in-language.ts";
import { articleTree } from "#shared/article-tree.ts";
import { type Language, tagOf } from "#shared/language.ts";
import { type Branding, button, htmlLayout } from "./mail-layout.ts";

/*
 * Every mail is Markdown with names in braces. Values are put into the parsed text, so that what a stranger wrote is never read as
 * Markdown or HTML. A paragraph that is a link in bold is a button; pictures become their description, because a mail needs none.
 */

export type Block = RootContent;

export interface Email {
  language: Language;
  subject: string;
  /** What a mailbox shows after the subject; how the text begins where nothing else is said. */
  preview?: string;
  body: Block[];
  /** Of subject and body, where it is not the email's; the note says so. */
  textLanguage?: Language;
  note?: string;
  footer: Block[];
}

/** A list of blocks replaces the paragraph that consists of its name. */
type Value = string | Link | readonly Block[];
export type Values = Readonly<Record<string, Value>>;

export const linkValue = (label: string, url: string): Link => ({
  type: "link",
  url,
  children: [{ type: "text", value: label }],
});

export const parseWords = (markdown: string): Block[] => fromMarkdown(markdown).children;

const isBlocks = (value: Value | undefined): value is readonly Block[] => Array.isArray(value);
const wordsOf = (value: Value | undefined): string => {
  if (typeof value === "string") return value;
  return value && "url" in value ? value.children.map((child) => (child as Text).value).join("") : "";
};
const names = /\{(\w+)\}/g;

/** Once, so that braces in what someone typed stay as they are. */
export const fillPhrase = (words: string, values: Values): string =>
  words.replace(names, (_, name: string) => wordsOf(values[name]));

/** A value that begins an address is one. */
const fillAddress = (address: string, values: Values): string =>
  address.replace(names, (_, name: string, at: number) => {
    const value = values[name];
    if (at > 0) return encodeURIComponent(wordsOf(value));
    return value && "url" in Object(value) ? (value as Link).url : wordsOf(value);
  });

/** Puts values into blocks. A paragraph that is left without words goes. */
export const fill = (blocks: readonly Block[], values: Values): Block[] =>
  blocks.flatMap((block) => fillNode(block, values, false));

function fillNode(node: Block, values: Values, isInLink: boolean): Block[] {
  switch (node.type) {
    case "text":
      return fillText(node.value, values, isInLink);
    case "inlineCode":
    case "code":
    case "html":
      return [{ ...node, value: fillPhrase(node.value, values) }];
    case "image":
    case "imageReference":
      return fillText(node.alt ?? "", values, true);
    case "paragraph": {
      const [child] = node.children;
      const name = child?.type === "text" ? /^\{(\w+)\}$/.exec(child.value)?.[1] : undefined;
      const value = name && values[name];
      if (value && isBlocks(value)) return [...value];
      break;
    }
  }
  const filled = { ...node } as Block;
  if ("url" in filled) filled.url = fillAddress(filled.url, values);
  if ("children" in filled)
    filled.children = filled.children.flatMap((child) =>
      fillNode(child, values, isInLink || node.type === "link" || node.type === "linkReference"),
    ) as typeof filled.children & [];
  const isEmpty = filled.type === "paragraph" && filled.children.every(isEmptyText);
  return isEmpty ? [] : [filled];
}

const isEmptyText = (node: Block) => node.type === "text" && node.value === "";

function fillText(words: string, values: Values, isInLink: boolean): Block[] {
  // The odd parts are names.
  return words.split(names).flatMap((part, index): Block[] => {
    const value = index % 2 === 0 ? part : values[part];
    if (index % 2 === 0) return part ? [{ type: "text", value: part }] : [];
    if (typeof value === "object" && "url" in value && !isInLink) return [value];
    return wordsOf(value)
      .split("\n")
      .flatMap((line, at): Block[] => [
        ...(at > 0 ? [{ type: "break" } as const] : []),
        ...(line ? [{ type: "text", value: line } as const] : []),
      ]);
  });
}

export function renderMail(
  email: Email,
  branding: Branding,
): { subject: string; text: string; html: string } {
  const { language, subject, note, textLanguage = language } = email;
  const reader = { site: branding.siteUrl, linkTo: absoluteLink(branding.siteUrl, language) };
  const treeOf = (children: Block[]) => articleTree({ type: "root", children }, reader).children;
  const body = treeOf(email.body);
  const footer = treeOf(email.footer);
  const bodyText = textOf(body);
  const preview = email.preview ?? note ?? bodyText.replace(/\s+/g, " ").slice(0, 140);
  const bodyHtml = htmlOf(body, branding);
  const inOwnLanguage = `<div lang="${tagOf[textLanguage]}">${bodyHtml}</div>`;
  return {
    subject,
    text: `${[note, bodyText, `-- \n${branding.siteTitle}\n${branding.siteUrl}`, textOf(footer)].filter(Boolean).join("\n\n")}\n`,
    html: htmlLayout(
      {
        language,
        subject,
        textLanguage,
        preview,
        body: note ? `<p>${escapeHtml(note)}</p>\n${inOwnLanguage}` : bodyHtml,
        footer: htmlOf(footer, branding),
      },
      branding,
    ),
  };
}

const isElement = (node: HtmlContent | undefined, tagName: string): node is Element =>
  node?.type === "element" && node.tagName === tagName;

const loneLink = (node: HtmlContent | undefined): Element | undefined => {
  const [child, ...rest] = node?.type === "element" ? node.children : [];
  return rest.length === 0 && isElement(child, "a") ? child : undefined;
};
const addressOf = ({ properties }: Element) => String(properties.href);

function htmlOf(nodes: HtmlContent[], branding: Branding): string {
  const children = nodes.map((node): HtmlContent => {
    const [child] = isElement(node, "p") && node.children.length === 1 ? node.children : [];
    const link = isElement(child, "strong") ? loneLink(child) : undefined;
    return link ? { type: "raw", value: button(textOf(link.children), addressOf(link), branding) } : node;
  });
  return toHtml(
    { type: "root", children },
    {
      allowDangerousHtml: true,
      characterReferences: { useNamedReferences: true },
    },
  );
}

const blockTags = new Set(["p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "hr"]);

function textOf(nodes: readonly HtmlContent[]): string {
  let text = "";
  for (const node of nodes) {
    if (node.type === "text") text += node.value;
    if (node.type !== "element") continue;
    text += blockTags.has(node.tagName) ? `\n\n${blockText(node)}\n\n` : inlineText(node);
  }
  return text.replace(/\n{3,}/g, "\n\n").trim();
}

function inlineText(node: Element): string {
  const words = textOf(node.children);
  if (node.tagName !== "a") return words;
  const address = addressOf(node).replace(/^mailto:/, "");
  const isSaid = words === address || (address.startsWith("tel:") && /\d{3}/.test(words));
  return isSaid ? words : `${words} (${address.replace(/^tel:/, "")})`;
}

function blockText(node: Element): string {
  const { tagName, children } = node;
  if (tagName === "hr") return "---";
  if (tagName === "blockquote") return textOf(children).replace(/^/gm, "> ");
  if (tagName === "ul" || tagName === "ol") return listText(node);
  const [child] = children;
  const link = loneLink(node) ?? (children.length === 1 ? loneLink(child) : undefined);
  return link ? `${textOf(link.children)}:\n${addressOf(link)}` : textOf(children);
}

const listText = ({ tagName, properties, children }: Element): string =>
  children
    .filter((item) => isElement(item, "li"))
    .map((item, index) => {
      const mark = tagName === "ol" ? `${Number(properties.start ?? 1) + index}. ` : "- ";
      return mark + textOf(item.children).replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
