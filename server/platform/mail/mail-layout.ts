import { escapeHtml } from "#server/platform/http/escape.ts";
import { type Language, tagOf } from "#shared/language.ts";

export interface Branding {
  siteTitle: string;
  siteUrl: string;
  /** The button's color and a readable text color on it: `#rrggbb`. */
  color: string;
  textOnColor: string;
  linkColor: string;
}

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
export const button = (label: string, url: string, { color, textOnColor }: Branding): string =>
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>
<td bgcolor="${color}" style="border-radius:10px;background:${color};color:${textOnColor};mso-padding-alt:13px 25px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 25px;color:${textOnColor};font-family:${font};font-size:17px;line-height:1.4;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;

interface Parts {
  language: Language;
  subject: string;
  textLanguage: Language;
  preview: string;
  body: string;
  footer: string;
}

export function htmlLayout(
  { language, subject, textLanguage, preview, body, footer }: Parts,
  branding: Branding,
) {
  const title = escapeHtml(subject);
  const titleLang = textLanguage === language ? "" : ` lang="${tagOf[textLanguage]}"`;
  // Outlook on Windows has no max-width: it gets a table around the column.
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
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
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
