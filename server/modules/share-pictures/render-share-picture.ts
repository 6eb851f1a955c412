import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SharpConstructor } from "sharp";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { escapeHtml } from "#server/platform/http/escape.ts";
import { siteName, wingPath } from "#shared/site.ts";
import type { ShareSettings } from "./share-picture-address.ts";

const width = 1200;
const height = 630;
const margin = 80;
const ink = "#1d2b3a";
const titleBox = { top: 196, width: 860, height: 264 };
const titleSizes = [88, 76, 66, 58, 50, 44, 38, 32];
const maxTitleLength = 180;

const folder = join(packageRoot(), "server/modules/share-pictures");
const font = join(folder, "headings.ttf");

/** What headings.ttf can't draw (emoji, Chinese) would be boxes. */
const undrawable =
  /[^ -~\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122]/gu;
const drawable = (text: string) =>
  text.normalize("NFC").replace(undrawable, "").replace(/ {2,}/g, " ").trim();

/** A butterfly, which is also the outline of a thyroid. */
const mark = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${color}" transform="translate(${margin - 4} 66) scale(1.15)"><path d="${wingPath}"/><path transform="translate(64 0) scale(-1 1)" d="${wingPath}"/></g></svg>`;

const setText = (sharp: SharpConstructor, text: string, color: string, size: number, boxWidth: number) =>
  sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
      font: `Head ${size}`,
      fontfile: font,
      width: boxWidth,
      wrap: "word-char",
      spacing: Math.round(size / 8),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

async function setTitle(sharp: SharpConstructor, title: string) {
  const short = title.length > maxTitleLength ? `${title.slice(0, maxTitleLength).trimEnd()}…` : title;
  for (const size of titleSizes) {
    const text = await setText(sharp, short, ink, size, titleBox.width);
    if (text.info.height <= titleBox.height) return text.data;
  }
  // Unbreakable or very tall letters: the part above the hills is kept.
  const text = await setText(sharp, short.slice(0, maxTitleLength / 3), ink, 32, titleBox.width);
  const { width: textWidth, height: textHeight } = text.info;
  return sharp(text.data)
    .extract({ left: 0, top: 0, width: textWidth, height: Math.min(textHeight, titleBox.height) })
    .toBuffer();
}

export async function renderTitlePicture(
  sharp: SharpConstructor,
  title: string,
  { siteTitle, primaryColor }: ShareSettings,
): Promise<Buffer> {
  const name = await setText(sharp, drawable(siteTitle).slice(0, 60) || siteName, ink, 34, 900);
  return sharp(await readFile(join(folder, "background.svg")))
    .composite([
      { input: Buffer.from(mark(primaryColor)), left: 0, top: 0 },
      { input: name.data, left: margin + 92, top: 88 },
      {
        input: await setTitle(sharp, drawable(title) || drawable(siteTitle) || siteName),
        left: margin,
        top: titleBox.top,
      },
    ])
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

export const cropPhoto = (sharp: SharpConstructor, photo: Buffer): Promise<Buffer> =>
  sharp(photo)
    .resize({ width, height, fit: "cover", position: "attention" })
    .jpeg({ quality: 84 })
    .toBuffer();
