import { butterfly, fir, pottedPlant, sprig, tree } from "./nature.ts";
import {
  bark,
  blue,
  deepBlue,
  deepTeal,
  fog,
  glow,
  haze,
  ink,
  midTeal,
  paper,
  pink,
  sand,
  slate,
  softBlue,
  softPink,
  softTeal,
  sun,
  teal,
  wood,
} from "./palette.ts";
import { box, disc, fill, land, oval, place, stroke } from "./shapes.ts";

export const porch =
  box(0, 0, 800, 800, "#dfeaf2") +
  disc(150, 330, 250, "#f6efe2") +
  disc(150, 330, 150, sun) +
  land(
    [
      [0, 470],
      [160, 430],
      [330, 470],
    ],
    800,
    fog,
  ) +
  land(
    [
      [0, 530],
      [180, 500],
      [330, 530],
    ],
    800,
    softTeal,
  ) +
  tree(110, 590, 200, { crown: midTeal, shade: "#3a9cac" }) +
  fir(220, 570, 110, "#5aa7b3", "#4a97a4") +
  land(
    [
      [0, 600],
      [180, 580],
      [330, 600],
    ],
    800,
    "#7fc0c9",
  ) +
  box(270, 60, 530, 560, "#f3ede3") +
  Array.from({ length: 13 }, (_, i) => box(270, 92 + i * 42, 530, 4, sand)).join("") +
  box(560, 190, 190, 430, paper, 6) +
  box(578, 208, 154, 412, deepTeal, 4) +
  box(598, 232, 114, 150, "#f9e3b6", 6) +
  stroke("M655 232V382M598 307H712", deepTeal, 7) +
  box(598, 410, 50, 180, "#0b5b68", 5) +
  box(662, 410, 50, 180, "#0b5b68", 5) +
  disc(592, 452, 8, sun) +
  box(340, 230, 160, 190, paper, 6) +
  box(354, 244, 132, 162, "#f9e3b6") +
  stroke("M420 244V406M354 325H486", paper, 8) +
  fill("M354 244H380Q376 300 354 330ZM486 244H460Q464 300 486 330Z", softBlue) +
  fill("M0 0H800V96H0Z", slate) +
  box(0, 96, 800, 26, paper) +
  box(0, 116, 800, 6, haze) +
  box(250, 122, 34, 500, paper) +
  box(270, 122, 14, 500, haze) +
  box(240, 122, 54, 20, paper) +
  box(240, 600, 54, 20, paper) +
  stroke("M160 122V190M160 190L130 226M160 190L190 226", slate, 4) +
  sprig(160, 226, 80, -40, midTeal, 3) +
  sprig(160, 226, 80, 40, midTeal, 3) +
  sprig(160, 234, 92, 0, teal, 3) +
  sprig(150, 236, 70, -120, softTeal, 3) +
  sprig(172, 236, 70, 120, softTeal, 3) +
  fill("M118 226H202L186 272Q160 282 134 272Z", pink) +
  fill("M168 226H202L186 272Q178 276 168 278Z", "#c9184f") +
  box(0, 620, 800, 24, "#d9bd9a") +
  box(0, 644, 800, 156, "#c3a27b") +
  [674, 712, 752].map((y) => box(0, y, 800, 4, wood)).join("") +
  fill("M0 644H240L120 800H0Z", glow, 0.3) +
  place(
    430,
    690,
    oval(0, 18, 150, 12, ink, 0.15) +
      stroke("M-150 -4Q0 46 150 -10", bark, 13) +
      stroke("M-84 -130L-100 18M96 -130L104 16", bark, 12) +
      stroke("M84 -130L112 -330", wood, 15) +
      stroke("M50 -134L78 -330", wood, 8) +
      stroke("M22 -134L46 -330", wood, 8) +
      stroke("M-8 -134L14 -330", wood, 15) +
      stroke("M2 -326L122 -336", wood, 22) +
      fill("M-110 -150H104Q116 -150 114 -132L110 -118H-104Q-116 -118 -114 -134Z", blue) +
      fill("M20 -150H104Q116 -150 114 -132L110 -118H20Z", deepBlue) +
      stroke("M-98 -132V-222L82 -222", wood, 13) +
      fill("M-4 -322Q60 -340 122 -332L118 -210Q60 -190 8 -204Z", softPink) +
      fill("M-4 -322Q60 -340 122 -332L121 -304Q60 -312 -3 -294Z", pink) +
      stroke("M2 -250Q60 -266 120 -258", paper, 8),
  ) +
  place(
    235,
    700,
    oval(0, 6, 66, 9, ink, 0.15) +
      stroke("M-36 -72L-46 4M36 -72L46 4", bark, 9) +
      box(-58, -86, 116, 16, wood, 6) +
      place(
        0,
        -86,
        oval(0, -1, 26, 4, ink, 0.15) +
          fill("M-22 -46H22L18 -4Q0 2 -18 -4Z", teal) +
          stroke("M20 -38C40 -40 40 -12 18 -14", teal, 7) +
          oval(0, -46, 22, 5, "#7c5b45"),
      ),
  ) +
  pottedPlant(720, 720, 190, paper, haze) +
  butterfly(78, 220, 1.2, -18, blue, softBlue);
