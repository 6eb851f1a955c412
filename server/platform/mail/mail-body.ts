import { escapeHtml } from "#server/platform/http/escape.ts";
import { type Language, tagOf } from "#shared/language.ts";

export type Block =
  | { kind: "text"; text: string }
  /** A person's own words; line breaks are kept. */
  | { kind: "quote"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "link"; label: string; url: string }
  /** Written elsewhere, and safe as it is. */
  | { kind: "rendered"; text: string; html: string };

export interface Email {
  /** English unless it says so. */
  language?: Language;
  subject: string;
  /** Where it is not the email's. */
  subjectLanguage?: Language;
  /** What a mailbox shows after the subject. */
  preview: string;
  blocks: Block[];
  footer: Block[];
}

export interface Look {
  siteTitle: string;
  siteUrl: string;
  /** The button's color and a readable text color on it: `#rrggbb`. */
  color: string;
  textOnColor: string;
  linkColor: string;
}

export const text = (words: string): Block => ({ kind: "text", text: words });
export const link = (label: string, url: string): Block => ({ kind: "link", label, url });

const plainBlock = (block: Block): string => {
  if (block.kind === "text" || block.kind === "rendered") return block.text;
  if (block.kind === "quote") return block.text.replace(/^/gm, "> ");
  return `${block.label}:\n${block.url}`;
};

export function plainText({ blocks, footer }: Email, look: Look): string {
  const rule = "-- ";
  const parts = [
    ...blocks.map(plainBlock),
    [rule, look.siteTitle, look.siteUrl].join("\n"),
    ...footer.map(plainBlock),
  ];
  return `${parts.join("\n\n")}\n`;
}

const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

/* Inline styles, because some mail programs drop the head; the classes are for dark mode in those that support it. */
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #11161d !important; }
  .card { background: #1b222c !important; border-color: #364150 !important; }
  .ink { color: #eef1f5 !important; }
  .soft { color: #b8c2cf !important; }
  .line { border-color: #364150 !important; }
  .link { color: #a9cbff !important; }
}`;

function htmlBlock(block: Block, look: Look, small = false): string {
  const size = small
    ? "font-size:14px;line-height:1.6;color:#4b5767"
    : "font-size:17px;line-height:1.6;color:#1d2835";
  const shade = small ? "soft" : "ink";
  const lines = (words: string) => escapeHtml(words).replaceAll("\n", "<br>");
  if (block.kind === "rendered") return block.html;
  if (block.kind === "text")
    return `<p class="${shade}" style="margin:0 0 16px;${size}">${lines(block.text)}</p>`;
  if (block.kind === "quote")
    return `<p class="${shade} line" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #e3dfd6;${size}">${lines(block.text)}</p>`;
  const url = escapeHtml(block.url);
  const label = escapeHtml(block.label);
  if (block.kind === "link")
    return `<p style="margin:0 0 12px;${size}"><a class="link" href="${url}" style="color:${look.linkColor}">${label}</a></p>`;
  // Outlook ignores the padding of links, but not of cells.
  return `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td bgcolor="${look.color}" style="border-radius:10px;background:${look.color};mso-padding-alt:13px 25px"><a href="${url}" style="display:inline-block;padding:13px 25px;color:${look.textOnColor};font-family:${font};font-size:17px;line-height:1.4;font-weight:600;text-decoration:none">${label}</a></td>
</tr></table>`;
}

/** One column without pictures, light or dark. */
export function html(
  { language = "en", subject, subjectLanguage = language, preview, blocks, footer }: Email,
  look: Look,
): string {
  const title = escapeHtml(subject);
  const titleLang = subjectLanguage === language ? "" : ` lang="${tagOf[subjectLanguage]}"`;
  // Outlook on Windows has no max-width: it gets a table around the column.
  return `<!doctype html>
<html lang="${tagOf[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title${titleLang}>${title}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbfaf7;color:#1d2835;font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="page" style="padding:24px 12px;background:#fbfaf7">
<!--[if mso]><table role="presentation" align="center" width="560"><tr><td><![endif]-->
<div class="card" style="max-width:560px;margin:0 auto;box-sizing:border-box;padding:32px 24px 24px;background:#ffffff;border:1px solid #e3dfd6;border-radius:12px">
<p class="soft" style="margin:0 0 24px;font-size:15px;font-weight:600;color:#4b5767">${escapeHtml(look.siteTitle)}</p>
<h1${titleLang} class="ink" style="margin:0 0 20px;font-family:${serif};font-size:26px;line-height:1.25;font-weight:600;color:#1d2835">${title}</h1>
${blocks.map((block) => htmlBlock(block, look)).join("\n")}
<hr class="line" style="margin:28px 0 20px;border:0;border-top:1px solid #e3dfd6">
${footer.map((block) => htmlBlock(block, look, true)).join("\n")}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`;
}
