/** The parts that our mails are made of, and the two forms in which each mail goes out: plain text and HTML. */

export type Block =
  | { kind: "text"; text: string }
  /** Somebody's own words: line breaks are kept. */
  | { kind: "quote"; text: string }
  /** The one thing to do. */
  | { kind: "button"; label: string; url: string }
  | { kind: "link"; label: string; url: string };

export interface Letter {
  subject: string;
  /** What a mailbox shows after the subject. */
  preview: string;
  blocks: Block[];
  /** Small print below a line. */
  footer: Block[];
}

export interface Look {
  /** The site's name, above everything. */
  siteTitle: string;
  siteUrl: string;
  /** The colour of the button, and one that can be read on it: `#rrggbb`. */
  colour: string;
  textOnColour: string;
  /** A shade of the colour that can be read on white. */
  linkColour: string;
}

export const text = (words: string): Block => ({ kind: "text", text: words });
export const quote = (words: string): Block => ({ kind: "quote", text: words });
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });
export const link = (label: string, url: string): Block => ({ kind: "link", label, url });

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML shows it to the letter. */
export const escapeHtml = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const plainBlock = (block: Block): string => {
  if (block.kind === "text") return block.text;
  if (block.kind === "quote") return block.text.replace(/^/gm, "> ");
  return `${block.label}:\n${block.url}`;
};

/** The mail as plain text. */
export function plainText({ blocks, footer }: Letter, look: Look): string {
  const rule = "-- ";
  const parts = [
    ...blocks.map(plainBlock),
    [rule, look.siteTitle, look.siteUrl].join("\n"),
    ...footer.map(plainBlock),
  ];
  return `${parts.join("\n\n")}\n`;
}

const font = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

function htmlBlock(block: Block, look: Look, small = false): string {
  const size = small ? "font-size:14px;line-height:1.6;color:#4b5767" : "font-size:17px;line-height:1.6";
  const lines = (words: string) => escapeHtml(words).replaceAll("\n", "<br>");
  if (block.kind === "text") return `<p style="margin:0 0 16px;${size}">${lines(block.text)}</p>`;
  if (block.kind === "quote")
    return `<p style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #e3dfd6;${size}">${lines(block.text)}</p>`;
  const url = escapeHtml(block.url);
  const label = escapeHtml(block.label);
  if (block.kind === "link")
    return `<p style="margin:0 0 12px;${size}"><a href="${url}" style="color:${look.linkColour}">${label}</a></p>`;
  // The border keeps its shape where a mail program leaves out the padding of links.
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;border:1px solid ${look.colour};border-radius:10px;background:${look.colour};color:${look.textOnColour};font-size:17px;font-weight:600;text-decoration:none">${label}</a></p>`;
}

/** The mail as HTML: one column without tables or pictures, so that every mail program shows it alike. */
export function html({ subject, preview, blocks, footer }: Letter, look: Look): string {
  const title = escapeHtml(subject);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#fbfaf7;color:#1d2835;font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border:1px solid #e3dfd6;border-radius:12px">
<p style="margin:0 0 24px;font-size:15px;font-weight:600;color:#4b5767">${escapeHtml(look.siteTitle)}</p>
<h1 style="margin:0 0 20px;font-family:Georgia,'Times New Roman',serif;font-size:26px;line-height:1.25;font-weight:600">${title}</h1>
${blocks.map((block) => htmlBlock(block, look)).join("\n")}
<hr style="margin:28px 0 20px;border:0;border-top:1px solid #e3dfd6">
${footer.map((block) => htmlBlock(block, look, true)).join("\n")}
</div>
</body>
</html>
`;
}
