import { envelope } from "./buildings.ts";
import { butterfly, pottedPlant, sprig, tree } from "./nature.ts";
import { mug, pencil, sheet, tableTop, windowFrame } from "./objects.ts";
import {
  blue,
  cream,
  deepBlue,
  deepTeal,
  fog,
  glow,
  midTeal,
  paleTeal,
  paper,
  pink,
  skin,
  softBlue,
  softTeal,
  stone,
  sun,
  teal,
} from "./palette.ts";
import { box, cut, disc, fill, land, place, stroke } from "./shapes.ts";

const hills = (id: string, x: number, y: number, w: number, h: number): string =>
  cut(
    id,
    `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`,
    box(x, y, w, h, "#e6f1f6") +
      disc(x + w * 0.68, y + h * 0.52, h * 0.42, glow) +
      disc(x + w * 0.68, y + h * 0.52, h * 0.25, sun) +
      land(
        [
          [x, y + h * 0.68],
          [x + w * 0.25, y + h * 0.52],
          [x + w * 0.5, y + h * 0.66],
          [x + w * 0.75, y + h * 0.54],
          [x + w, y + h * 0.68],
        ],
        y + h,
        fog,
      ) +
      land(
        [
          [x, y + h * 0.8],
          [x + w * 0.3, y + h * 0.74],
          [x + w * 0.6, y + h * 0.82],
          [x + w, y + h * 0.74],
        ],
        y + h,
        softTeal,
      ) +
      tree(x + w * 0.2, y + h * 0.9, h * 0.3, { crown: midTeal, shade: "#3a9cac" }) +
      land(
        [
          [x, y + h * 0.92],
          [x + w * 0.4, y + h * 0.87],
          [x + w, y + h * 0.92],
        ],
        y + h,
        "#7fc0c9",
      ),
  );

export const writing =
  box(0, 0, 1200, 750, cream) +
  windowFrame(110, 70, 480, 300, hills("n2", 110, 70, 480, 300)) +
  place(
    930,
    210,
    box(-110, -120, 220, 240, paper, 8) +
      box(-94, -104, 188, 208, paleTeal, 4) +
      sprig(0, 96, 180, 0, midTeal, 5, deepTeal),
  ) +
  tableTop(470, 1200, 750) +
  fill("M160 470L60 750H420L480 470Z", glow, 0.5) +
  pottedPlant(1080, 500, 220, pink, "#c9184f") +
  mug(265, 590, 1.1, blue, deepBlue) +
  sheet(640, 600, 470, 330, -7, { head: teal, lines: 6, line: stone, from: 0.24 }) +
  envelope(380, 660, 1.9, 10, paper, softBlue) +
  place(
    742,
    596,
    pencil(0, 0, 260, 40, sun, "#e6bd7f") +
      place(
        36,
        -42,
        stroke("M250 210L120 70", skin.tan.shade, 84) +
          stroke("M520 460L190 130", teal, 118) +
          stroke("M182 122L156 152", "#12899c", 30) +
          disc(92, 24, 62, skin.tan.base) +
          stroke("M78 -8L26 -36", skin.tan.base, 31) +
          stroke("M64 18L18 -10", skin.tan.base, 31) +
          stroke("M66 50L30 26", skin.tan.shade, 30) +
          stroke("M96 -20L58 -66", skin.tan.base, 32) +
          stroke("M74 2L30 -24", skin.tan.shade, 3) +
          stroke("M66 34L26 8", skin.tan.shade, 3),
      ),
  ) +
  butterfly(690, 190, 1, 20);
