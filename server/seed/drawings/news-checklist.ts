import { butterfly, pottedPlant } from "./nature.ts";
import { bottle, mug, pencil, tableTop } from "./objects.ts";
import {
  blue,
  deepBlue,
  deepTeal,
  fog,
  haze,
  ink,
  midTeal,
  mist,
  paper,
  slate,
  softBlue,
  softPink,
  stone,
  teal,
  wood,
} from "./palette.ts";
import { box, disc, fill, oval, place, stroke } from "./shapes.ts";

const tick = (x: number, y: number, done: boolean): string =>
  `<rect x="${x}" y="${y}" width="34" height="34" rx="8" fill="${done ? teal : mist}" stroke="${done ? teal : stone}" stroke-width="4"/>` +
  (done ? stroke(`M${x + 8} ${y + 18}L${x + 15} ${y + 25}L${x + 27} ${y + 10}`, paper, 5) : "");

export const checklist =
  box(0, 0, 1200, 750, "#e9eef0") +
  Array.from({ length: 7 }, (_, i) => box(i * 190 - 20, 0, 3, 560, haze)).join("") +
  [130, 270, 410].map((y) => box(0, y, 1200, 3, haze)).join("") +
  fill("M0 0H330L130 560H0Z", "#f7fafb", 0.8) +
  box(640, 170, 520, 18, wood, 4) +
  box(660, 188, 12, 40, wood) +
  box(1120, 188, 12, 40, wood) +
  pottedPlant(1080, 170, 150, paper, haze) +
  mug(930, 170, 0.62, softPink, "#e488a8") +
  mug(820, 170, 0.62, softBlue, "#7da9d6") +
  box(690, 74, 70, 96, midTeal, 10) +
  box(698, 60, 54, 20, deepTeal, 6) +
  tableTop(560, 1200, 750) +
  place(
    400,
    340,
    box(-196, -252, 408, 560, ink, 18, 0.12) +
      box(-206, -264, 408, 560, "#c29a70", 18) +
      box(-180, -228, 356, 498, paper, 6) +
      box(-70, -292, 140, 58, slate, 12) +
      disc(0, -278, 12, haze) +
      box(-150, -196, 190, 22, ink, 8) +
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            tick(-150, -138 + i * 78, i < 3) +
            box(-96, -132 + i * 78, [230, 200, 240, 180, 220][i] ?? 200, 10, i < 3 ? stone : fog, 5) +
            box(-96, -114 + i * 78, [160, 210, 120, 200, 140][i] ?? 150, 10, fog, 5),
        )
        .join(""),
    1,
    -5,
  ) +
  bottle(790, 690, 1.75) +
  bottle(965, 668, 1.15, "#7fb9d6", "#5fa1c2") +
  place(
    1090,
    676,
    oval(0, 6, 84, 12, ink, 0.12) +
      [
        [-44, -6],
        [0, -8],
        [40, -4],
        [-22, -26],
        [18, -28],
      ]
        .map(
          ([x = 0, y = 0]) =>
            oval(x, y + 4, 24, 11, "#c9b08f") +
            oval(x, y, 24, 11, "#ead9bd") +
            stroke(`M${x - 12} ${y}H${x + 12}`, "#c9b08f", 3),
        )
        .join(""),
  ) +
  pencil(480, 722, 190, 84, blue, deepBlue) +
  butterfly(596, 96, 0.9, 16);
