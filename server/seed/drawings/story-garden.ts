import { butterfly, cloud, flower, sprig, tree } from "./nature.ts";
import {
  blue,
  deepBlue,
  deepTeal,
  haze,
  ink,
  midBlue,
  midTeal,
  paper,
  pink,
  softBlue,
  softPink,
  softTeal,
  sun,
  teal,
  wood,
} from "./palette.ts";
import { box, disc, fill, land, oval, place, stroke } from "./shapes.ts";

const beans = (x: number, turn: number): string =>
  place(
    x,
    640,
    stroke("M0 0V-330", wood, 9) +
      [60, 120, 180, 240]
        .map((up, i) => sprig(0, -up + 20, 92, i % 2 ? 34 : -34, i % 2 ? teal : deepTeal, 3))
        .join("") +
      stroke("M0 -90C16 -70 18 -50 14 -34M0 -190C-16 -172 -18 -152 -14 -134", "#7fc0c9", 8),
    1,
    turn,
  );

export const garden =
  box(0, 0, 800, 800, "#e6f3f5") +
  disc(560, 250, 250, "#f4f7f0") +
  disc(560, 250, 150, sun) +
  cloud(60, 130, 200, paper) +
  cloud(560, 90, 140, paper) +
  land(
    [
      [0, 450],
      [180, 390],
      [380, 440],
      [580, 380],
      [800, 430],
    ],
    800,
    haze,
  ) +
  land(
    [
      [0, 500],
      [260, 460],
      [520, 500],
      [800, 460],
    ],
    800,
    softTeal,
  ) +
  tree(90, 520, 190, { crown: midTeal, shade: "#3a9cac" }) +
  tree(735, 510, 160, { crown: midTeal, shade: "#3a9cac" }) +
  [20, 100, 180, 260, 340, 420, 500, 580, 660, 740]
    .map(
      (x) => fill(`M${x} 560V470L${x + 20} 450L${x + 40} 470V560Z`, paper) + box(x + 26, 466, 14, 94, haze),
    )
    .join("") +
  box(0, 486, 800, 14, paper) +
  box(0, 530, 800, 14, paper) +
  land(
    [
      [0, 560],
      [300, 548],
      [800, 556],
    ],
    800,
    "#7fc0c9",
  ) +
  beans(296, 14) +
  beans(390, 0) +
  beans(484, -14) +
  flower(150, 640, 150, pink, -6) +
  flower(215, 640, 120, softPink, 4) +
  flower(575, 640, 110, paper, -4) +
  flower(640, 640, 160, softPink, 5) +
  fill("M80 630H720L700 660H100Z", "#7d5a45") +
  fill("M70 650H730V740H70Z", "#c79c70") +
  box(70, 692, 660, 4, wood) +
  box(70, 650, 18, 96, wood) +
  box(712, 650, 18, 96, wood) +
  box(391, 650, 18, 96, wood, 0, 0.6) +
  [170, 250, 330, 430, 510, 590, 660].map((x) => sprig(x, 652, 46, 0, deepTeal, 2)).join("") +
  oval(400, 748, 350, 10, ink, 0.12) +
  place(
    620,
    752,
    oval(0, 4, 92, 10, ink, 0.14) +
      stroke("M66 -90C130 -110 130 -20 62 -24", deepBlue, 12) +
      stroke("M-66 -42L-142 -112", blue, 20) +
      fill("M-164 -108L-126 -146L-112 -132L-150 -94Z", deepBlue) +
      fill("M-70 -104H70V-8Q0 8 -70 -8Z", blue) +
      fill("M24 -104H70V-8Q46 -2 24 0Z", deepBlue) +
      oval(0, -104, 70, 14, midBlue) +
      oval(0, -103, 58, 9, deepBlue),
  ) +
  place(
    110,
    770,
    fill("M-46 -70H46L36 0H-36Z", "#cf8a63") +
      box(-54, -88, 108, 24, "#dd9b75", 5) +
      sprig(0, -86, 110, 0, teal, 4, deepTeal),
  ) +
  butterfly(300, 240, 1.5, -20) +
  butterfly(200, 330, 0.8, 22, blue, softBlue);
