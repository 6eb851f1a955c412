import type { Element, RootContent as HtmlContent } from "hast";
import { toHtml } from "hast-util-to-html";
import type { Link, RootContent, Text } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { escapeHtml } from "#server/platform/http/server-page.ts";
import { absoluteLink } from "#server/platform/language/screens-in-language.ts";
import { articleTree } from "#shared/article-tree.ts";
import { type Language, tagOf } from "#shared/language.ts";

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

export interface Branding {
  siteTitle: string;
  siteUrl: string;
  /** The button's color and a readable text color on it: `#rrggbb`. */
  color: string;
  textOnColor: string;
  linkColor: string;
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

const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

/* Once in the head and not on each element: Gmail cuts a mail off after 102 KB. What drops the head still shows paragraphs, lists and links. */
const styles = ({ linkColor }: Branding) => `
.text p, .text ul, .text ol, .text pre, .text blockquote { margin: 0 0 16px; }
.text ul, .text ol { padding-left: 24px; }
.text li { margin: 0 0 8px; }
.text h2, .text h3, .text h4, .text h5, .text h6 { margin: 24px 0 12px; font-size: 20px; line-height: 1.3; }
.text blockquote { padding: 4px 0 4px 16px; border-left: 3px solid #e3dfd6; }
.text pre { white-space: pre-wrap; }
.text hr { margin: 24px 0; border: 0; border-top: 1px solid #e3dfd6; }
.text a { color: ${linkColor}; word-break: break-word; }`;

/* Of its own, because a program that can't read this drops the whole element. */
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #11161d !important; }
  .card { background: #1b222c !important; border-color: #364150 !important; }
  .ink { color: #eef1f5 !important; }
  .soft { color: #b8c2cf !important; }
  .line, .text blockquote, .text hr { border-color: #364150 !important; }
  .text a { color: #a9cbff !important; }
  .text a.button { color: inherit !important; }
}`;

/** Outlook ignores the padding of links, but not of cells. */
const button = (label: string, url: string, { color, textOnColor }: Branding): string =>
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td bgcolor="${color}" style="border-radius:10px;background:${color};color:${textOnColor};mso-padding-alt:13px 25px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 25px;color:${textOnColor};font-family:${font};font-size:17px;line-height:1.4;font-weight:600;text-align:center;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;

interface Parts {
  language: Language;
  subject: string;
  textLanguage: Language;
  preview: string;
  body: string;
  footer: string;
}

function htmlLayout({ language, subject, textLanguage, preview, body, footer }: Parts, branding: Branding) {
  const title = escapeHtml(subject);
  const titleLang = textLanguage === language ? "" : ` lang="${tagOf[textLanguage]}"`;
  // Outlook on Windows has no max-width, so it gets a table around the column, and hides the preview by mso-hide only.
  return `<!doctype html>
<html lang="${tagOf[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title${titleLang}>${title}</title>
<style>${styles(branding)}</style>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbfaf7;color:#1d2835;font-family:${font}">
<div style="display:none;mso-hide:all;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="page" style="padding:24px 12px;background:#fbfaf7">
<!--[if mso]><table role="presentation" align="center" width="560"><tr><td><![endif]-->
<div class="card" style="max-width:560px;margin:0 auto;box-sizing:border-box;padding:32px 24px 24px;background:#ffffff;border:1px solid #e3dfd6;border-radius:12px">
<p class="soft" style="margin:0 0 24px;font-size:15px;font-weight:600;color:#4b5767">${escapeHtml(branding.siteTitle)}</p>
<h1${titleLang} class="ink" style="margin:0 0 20px;font-family:${serif};font-size:26px;line-height:1.25;font-weight:600;color:#1d2835">${title}</h1>
<div class="text ink" style="font-size:17px;line-height:1.6;color:#1d2835">
${body}
</div>
<hr class="line" style="margin:28px 0 20px;border:0;border-top:1px solid #e3dfd6">
<div class="text soft" style="font-size:14px;line-height:1.6;color:#4b5767">
${footer}
</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`;
}
