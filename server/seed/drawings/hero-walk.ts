import { leafDeep, leafSoft, leafTeal } from "./foliage.ts";
import {
  child,
  farmer,
  father,
  friend,
  grandmother,
  mother,
  neighbor,
  nurse,
  veteran,
} from "./hero-walkers.ts";
import { butterfly, cloud, fir, flower, grass, tree } from "./nature.ts";
import {
  blue,
  cream,
  deepTeal,
  fog,
  glow,
  haze,
  midTeal,
  paper,
  pink,
  sand,
  softBlue,
  softPink,
  softTeal,
  sun,
  teal,
} from "./palette.ts";
import { box, disc, fill, land } from "./shapes.ts";
import { roller, walker } from "./walkers.ts";

/* One picture, so one file, however many shapes it has. */

/** Neighbors on a hill path, walking toward the sun; painted on 1600 by 1200. */
export const walk =
  box(0, 0, 1600, 1200, glow) +
  disc(830, 560, 560, "#fcebd0", 0.55) +
  disc(830, 560, 390, sun, 0.75) +
  disc(830, 560, 225, "#f9dcaa") +
  cloud(170, 300, 330, paper) +
  cloud(1160, 250, 260, paper) +
  cloud(1010, 390, 150, paper) +
  cloud(420, 150, 180, paper) +
  land(
    [
      [0, 520],
      [180, 455],
      [330, 500],
      [520, 420],
      [720, 520],
      [920, 480],
      [1120, 405],
      [1300, 490],
      [1450, 440],
      [1600, 500],
    ],
    1200,
    haze,
  ) +
  land(
    [
      [0, 590],
      [220, 530],
      [430, 585],
      [640, 545],
      [860, 600],
      [1080, 545],
      [1330, 585],
      [1600, 530],
    ],
    1200,
    fog,
  ) +
  land(
    [
      [0, 640],
      [260, 600],
      [560, 640],
      [830, 618],
      [1100, 640],
      [1360, 600],
      [1600, 630],
    ],
    1200,
    "#b4d3d9",
  ) +
  [
    [96, 632, 70],
    [150, 625, 90],
    [214, 618, 76],
    [1380, 610, 84],
    [1440, 612, 100],
    [1506, 616, 76],
  ]
    .map(([x = 0, y = 0, h = 0]) => fir(x, y, h, "#86b5bf", "#74a5b0"))
    .join("") +
  land(
    [
      [0, 700],
      [300, 668],
      [620, 690],
      [830, 672],
      [1060, 690],
      [1320, 660],
      [1600, 696],
    ],
    1200,
    softTeal,
  ) +
  tree(300, 700, 170, leafSoft) +
  tree(1300, 690, 190, leafSoft) +
  tree(1420, 700, 130, leafTeal) +
  tree(190, 716, 120, leafTeal) +
  land(
    [
      [0, 780],
      [260, 740],
      [560, 742],
      [830, 722],
      [1100, 742],
      [1380, 734],
      [1600, 770],
    ],
    1200,
    "#7fc0c9",
  ) +
  fill(
    "M790 724C800 790 690 860 560 960C450 1045 400 1120 380 1200H1210C1200 1120 1120 1030 1010 950C900 870 862 790 872 724Z",
    cream,
  ) +
  fill(
    "M838 724C850 800 850 880 900 960C960 1050 1000 1120 1010 1200H1210C1200 1120 1120 1030 1010 950C900 870 862 790 872 724Z",
    sand,
  ) +
  [
    walker(724, 748, 232, farmer),
    walker(884, 746, 226, nurse),
    walker(1112, 762, 252, neighbor),
    walker(536, 772, 262, grandmother),
    walker(1020, 782, 276, friend),
    walker(620, 786, 290, father),
    walker(702, 792, 166, child),
    walker(780, 788, 278, mother),
    roller(918, 796, 286, veteran),
  ].join("") +
  land(
    [
      [0, 900],
      [190, 866],
      [360, 900],
      [480, 990],
      [440, 1100],
      [400, 1200],
    ],
    1200,
    "#4fa7b3",
  ) +
  land(
    [
      [1170, 1200],
      [1120, 1080],
      [1180, 970],
      [1330, 900],
      [1470, 872],
      [1600, 900],
    ],
    1200,
    "#4fa7b3",
  ) +
  tree(84, 930, 430, leafDeep) +
  tree(1520, 930, 480, leafDeep) +
  land(
    [
      [0, 1060],
      [170, 1020],
      [330, 1080],
      [380, 1200],
    ],
    1200,
    "#2f8b99",
  ) +
  land(
    [
      [1220, 1200],
      [1290, 1080],
      [1440, 1030],
      [1600, 1060],
    ],
    1200,
    "#2f8b99",
  ) +
  [
    [60, 1110, 130, paper],
    [150, 1140, 160, softPink],
    [236, 1170, 130, paper],
    [306, 1190, 110, pink],
    [1330, 1185, 120, paper],
    [1410, 1160, 150, softPink],
    [1490, 1130, 140, paper],
    [1560, 1120, 120, pink],
  ]
    .map(([x, y, h, color], i) =>
      flower(Number(x), Number(y), Number(h), String(color), i % 2 ? 5 : -6, "#0b5b68"),
    )
    .join("") +
  grass(110, 1200, 90, deepTeal) +
  grass(1380, 1200, 90, deepTeal) +
  butterfly(1168, 512, 1.05, 24) +
  butterfly(1240, 452, 0.62, 36, teal, midTeal) +
  butterfly(470, 560, 0.7, -28, blue, softBlue);
