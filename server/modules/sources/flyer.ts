import { encode } from "uqr";
import { escapeHtml } from "#server/platform/http/server-page.ts";
import { shorten } from "#server/platform/language/shorten.ts";
import { qrPath } from "#shared/qr-path.ts";
import { shadesOf } from "#shared/theme.ts";

/** No size of its own: the printer's paper decides. All of it fits on the smaller sides of both, A4's 210 mm and Letter's 279 mm. */
const styleOf = (color: string) => `
@page { margin: 15mm }
* { box-sizing: border-box }
html { color: #16202c; background: #fff; font: 17px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 180mm; padding: 0 5mm }
.bar { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: center; padding: 16px 0; color: #4a5665 }
a { color: ${color} }
main { display: flex; flex-direction: column; justify-content: center; align-items: center; min-height: 240mm; max-height: 245mm; overflow: hidden; text-align: center; overflow-wrap: anywhere }
h1 { margin: 0; color: ${color}; font: 600 34pt/1.15 Georgia, serif }
.lead { margin: 8mm 0 0; max-width: 150mm; font-size: 17pt; line-height: 1.4 }
svg { width: 95mm; height: 95mm; max-width: 100%; margin: 8mm 0 4mm }
.how { margin: 0; font-size: 14pt }
.address { margin: 2mm 0 0; font-size: 18pt; font-weight: 600 }
.none { margin: 10mm 0 0; font-size: 11pt; color: #4a5665 }
@media print { .bar { display: none } body { padding: 0; max-width: none } }
@media screen and (max-width: 600px) { main { min-height: 0; max-height: none } h1 { font-size: 24pt } .lead { font-size: 14pt } svg { width: 70mm; height: 70mm } .address { font-size: 13pt } }
`;

const maxSentence = 220;

interface Site {
  siteTitle: string;
  siteDescription: string;
  primaryColor: string;
}

export function renderFlyer({ siteTitle, siteDescription, primaryColor }: Site, address: string): string {
  const { data, size } = encode(address, { border: 2 });
  const style = styleOf(shadesOf(primaryColor).strong);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(`Flyer | ${siteTitle}`)}</title><style>${style}</style></head>
<body><header class="bar"><span>Print this page with your browser, on A4 or Letter.</span> <a href="/admin?tab=settings&amp;section=today">Back to the panel</a></header>
<main><h1>${escapeHtml(siteTitle)}</h1>
<p class="lead">${escapeHtml(shorten(siteDescription, maxSentence))}</p>
<svg role="img" aria-label="QR code of ${escapeHtml(address)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${qrPath(data)}" fill="#000"/></svg>
<p class="how">Point your phone's camera at the code, or type:</p>
<p class="address">${escapeHtml(address.replace(/^https?:\/\//, ""))}</p>
<p class="none">The code counts a visit for the clinic or group that gave you this page. It says nothing about you.</p>
</main></body></html>`;
}
