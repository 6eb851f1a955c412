import { butterfly } from "./nature.ts";
import { glasses, lamp, mug, tableTop } from "./objects.ts";
import {
  blue,
  deepTeal,
  fog,
  ink,
  midBlue,
  mist,
  paper,
  pink,
  sand,
  slate,
  softBlue,
  softTeal,
  stone,
  teal,
  wood,
} from "./palette.ts";
import { box, disc, fill, oval, place, stroke } from "./shapes.ts";

export const journals =
  box(0, 0, 1200, 750, "#e4ecf3") +
  disc(330, 250, 330, mist) +
  box(760, 150, 380, 16, wood, 4) +
  [
    [790, 96, 40, blue],
    [836, 116, 34, softTeal],
    [876, 84, 46, slate],
    [928, 106, 30, pink],
    [964, 92, 44, midBlue],
    [1014, 112, 34, sand],
  ]
    .map(
      ([x, h, w, c]) =>
        box(Number(x), 150 - Number(h), Number(w), Number(h), String(c), 4) +
        box(Number(x) + 8, 150 - Number(h) + 18, Number(w) - 16, 6, paper, 3, 0.7),
    )
    .join("") +
  tableTop(540, 1200, 750) +
  fill("M250 260L90 620H620L330 270Z", "#fff7e4", 0.75) +
  lamp(170, 566, 1.15, deepTeal) +
  place(
    640,
    600,
    oval(0, 66, 370, 18, ink, 0.12) +
      fill("M0 40C-80 0 -230 -6 -340 26L-320 -320C-210 -352 -80 -340 0 -296Z", paper) +
      fill("M0 40C80 0 230 -6 340 26L320 -320C210 -352 80 -340 0 -296Z", "#f3efe8") +
      fill(
        "M0 40C-80 0 -230 -6 -340 26L-344 46C-230 18 -80 24 0 62C80 24 230 18 344 46L340 26C230 -6 80 0 0 40Z",
        blue,
      ) +
      fill("M0 40C-20 30 -30 26 -46 20L-42 -312Q-16 -304 0 -296Z", ink, 0.06) +
      fill("M0 40C20 30 30 26 46 20L42 -312Q16 -304 0 -296Z", ink, 0.1) +
      box(-290, -290, 150, 16, ink, 6) +
      [-256, -234, -212].map((y) => box(-290, y, 230, 8, fog, 4)).join("") +
      stroke("M-286 -30V-170M-286 -30H-70", stone, 4) +
      [
        [-262, 60, softBlue],
        [-222, 96, midBlue],
        [-182, 74, softBlue],
        [-142, 124, teal],
        [-102, 88, softTeal],
      ]
        .map(([x, h, c]) => box(Number(x), -32 - Number(h), 26, Number(h), String(c), 4))
        .join("") +
      stroke("M70 -150V-290M70 -150H290", stone, 4) +
      stroke("M84 -176L126 -206L168 -196L214 -246L276 -268", pink, 6) +
      [
        [126, -206],
        [168, -196],
        [214, -246],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 8, paper) + disc(x, y, 5, pink))
        .join("") +
      stroke("M84 -168L140 -178L200 -190L276 -206", softBlue, 6) +
      [-118, -96, -74, -52, -30]
        .map((y, i) => box(66, y, [226, 210, 222, 150, 190][i] ?? 200, 8, fog, 4))
        .join(""),
  ) +
  glasses(1020, 640, 1.05) +
  mug(1030, 560, 0.85, pink, "#c9184f") +
  butterfly(560, 150, 1.05, -18, blue, softBlue);
