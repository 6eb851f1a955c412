// `node server/cli/cut-heading-font.mjs` cuts the font of the headings out of Lora, with the weight and characters that fonts.css names.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const path = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

const css = await readFile(path("client/src/fonts.css"), "utf8");
const [face] = css.match(/@font-face \{[^}]*headings\.woff2[^}]*\}/);
const [, weight] = face.match(/font-weight: (\d+);/);
const [, ranges] = face.match(/unicode-range:([^;]+);/);

const characters = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
  ([, first, last = first]) => {
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
  },
);

const whole = await readFile(
  path("node_modules/@fontsource-variable/lora/files/lora-latin-wght-normal.woff2"),
);
const text = characters.join("");
const keepFeatures = ["kern", "liga", "tnum"];
const cut = await subsetFont(whole, text, {
  targetFormat: "truetype",
  variationAxes: { wght: Number(weight) },
  keepFeatures,
});
rename(cut);
const font = await subsetFont(cut, text, { targetFormat: "woff2", keepFeatures });
await writeFile(path("client/src/fonts/headings.woff2"), font);

// Pictures for shared links are set by sharp, which reads no woff2: the same weight, with every character of the package's file.
const share = await subsetFont(
  whole,
  String.fromCodePoint(...Array.from({ length: 0x2200 - 0x20 }, (_, index) => index + 0x20)),
  {
    targetFormat: "truetype",
    variationAxes: { wght: Number(weight) },
    keepFeatures,
  },
);
rename(share);
await writeFile(path("server/modules/share-pictures/headings.ttf"), share);
process.stdout.write(`${characters.length} characters in ${font.length} bytes\n`);

/**
 * Lora's license (client/src/fonts/LICENSE) reserves its name for the font as its authors made it, so this one calls itself "Head",
 * everywhere but in their copyright. The tables: https://learn.microsoft.com/typography/opentype/spec/name
 */
function rename(ttf) {
  const tables = Array.from({ length: ttf.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const start = ttf.readUInt32BE(tables.find((at) => ttf.toString("latin1", at, at + 4) === "name") + 8);
  const strings = start + ttf.readUInt16BE(start + 4);
  for (let index = 0; index < ttf.readUInt16BE(start + 2); index += 1) {
    const record = start + 6 + 12 * index;
    const isCopyright = ttf.readUInt16BE(record + 6) === 0;
    const from = strings + ttf.readUInt16BE(record + 10);
    const name = ttf.subarray(from, from + ttf.readUInt16BE(record + 8)).swap16();
    if (!isCopyright) name.write(name.toString("utf16le").replaceAll("Lora", "Head"), "utf16le");
    name.swap16();
  }
}
