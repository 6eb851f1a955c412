import { butterfly, cloud, fir, flower, tree } from "./nature.ts";
import { blue, glow, midTeal, paleTeal, paper, softBlue, softPink, softTeal } from "./palette.ts";
import { bust, type Person } from "./people.ts";
import { daniel, elena, marguerite, priya, samuel, thomas } from "./portraits.ts";
import { box, disc, land, place } from "./shapes.ts";

const team: readonly [Person, number, number, number][] = [
  [thomas, 130, 250, 0.56],
  [daniel, 800, 236, 0.58],
  [priya, 470, 214, 0.58],
  [samuel, 240, 262, 0.72],
  [elena, 640, 280, 0.7],
  [marguerite, 430, 296, 0.76],
];

export const colleagues =
  box(0, 0, 1200, 750, paleTeal) +
  disc(600, 420, 420, "#c6e7ec") +
  disc(600, 420, 290, glow) +
  cloud(120, 150, 220, paper) +
  cloud(880, 110, 240, paper) +
  land(
    [
      [0, 560],
      [240, 470],
      [480, 540],
      [760, 480],
      [1000, 540],
      [1200, 490],
    ],
    750,
    softTeal,
  ) +
  fir(90, 560, 150, "#86b5bf", "#74a5b0") +
  fir(150, 570, 110, "#86b5bf", "#74a5b0") +
  tree(1090, 580, 230, { crown: midTeal, shade: "#3a9cac" }) +
  land(
    [
      [0, 640],
      [300, 590],
      [700, 620],
      [1200, 580],
    ],
    750,
    "#7fc0c9",
  ) +
  team
    .slice(0, 3)
    .map(([who, x, y, s], i) => place(x - 20, y - 40, bust(who, `n4a${i}`), s))
    .join("") +
  land(
    [
      [0, 600],
      [260, 572],
      [620, 560],
      [960, 566],
      [1200, 548],
    ],
    750,
    "#69b5c0",
  ) +
  team
    .slice(3)
    .map(([who, x, y, s], i) => place(x - 20, y, bust(who, `n4b${i}`), s))
    .join("") +
  land(
    [
      [0, 690],
      [240, 668],
      [600, 706],
      [960, 672],
      [1200, 690],
    ],
    750,
    "#4fa7b3",
  ) +
  flower(60, 742, 96, paper, -5, "#0b5b68") +
  flower(130, 748, 76, softPink, 6, "#0b5b68") +
  flower(1090, 745, 104, softPink, -6, "#0b5b68") +
  flower(1150, 748, 78, paper, 5, "#0b5b68") +
  butterfly(1060, 268, 1.1, 24) +
  butterfly(205, 330, 0.8, -24, blue, softBlue);
