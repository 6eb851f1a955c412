// Cuts the font of the headings out of Lora as its package brings it (all Latin letters, all weights): the weight and the
// characters that its @font-face in fonts.css names, and what is done with letters here (pairs moved closer, letters joined,
// figures of one width). After a change there: `node server/cli/cut-heading-font.mjs`. Plain JavaScript, because the library
// comes without types and this runs once in a blue moon.
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
const cut = await subsetFont(whole, characters.join(""), {
  targetFormat: "woff2",
  variationAxes: { wght: Number(weight) },
  keepFeatures: ["kern", "liga", "tnum"],
});
await writeFile(path("client/src/fonts/headings.woff2"), cut);
process.stdout.write(`${characters.length} characters in ${cut.length} bytes\n`);
