import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { appIcons, faviconSvg, openGraph } from "#server/seed/drawings/brand.ts";
import { heroes } from "#server/seed/drawings/heroes.ts";
import { homePictures } from "#server/seed/drawings/home-pictures.ts";
import { newsPictures } from "#server/seed/drawings/news-pictures.ts";
import { portraits } from "#server/seed/drawings/portraits.ts";
import { type Drawing, svg } from "#server/seed/drawings/shapes.ts";
import { storyPictures } from "#server/seed/drawings/story-pictures.ts";
import { largestWidth } from "#shared/photos.ts";

// Draws every picture that is committed: npx tsx server/cli/draw-images.ts

const images = fileURLToPath(new URL("../seed/images/", import.meta.url));
const publicFolder = fileURLToPath(new URL("../../client/public/", import.meta.url));
const homeFolder = fileURLToPath(new URL("../../client/src/pages/home/pictures/", import.meta.url));
const largest = 40 * 1024;

const render = (drawing: Drawing) => sharp(Buffer.from(svg(drawing)));
/** As an uploaded photo would be stored. */
const photo = { width: largestWidth, withoutEnlargement: true };

await mkdir(images, { recursive: true });
await mkdir(publicFolder, { recursive: true });

for (const drawing of [...heroes, ...newsPictures, ...storyPictures, ...portraits]) {
  let bytes = Buffer.alloc(0);
  for (const quality of [88, 82, 76, 70, 62]) {
    bytes = await render(drawing).resize(photo).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= largest) break;
  }
  if (bytes.length > largest) throw new Error(`${drawing.file} is larger than ${largest} bytes`);
  await writeFile(`${images}${drawing.file}`, bytes);
  console.log(`${drawing.file} ${Math.round(bytes.length / 1024)} KB`);
}

await mkdir(homeFolder, { recursive: true });
for (const drawing of homePictures) await writeFile(`${homeFolder}${drawing.file}`, `${svg(drawing)}\n`);

for (const drawing of [openGraph, ...appIcons]) {
  await render(drawing).png({ palette: true, effort: 10 }).toFile(`${publicFolder}${drawing.file}`);
}
await writeFile(`${publicFolder}favicon.svg`, `${faviconSvg}\n`);
