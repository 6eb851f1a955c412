import { capitol, envelope, house } from "./buildings.ts";
import { leafDeep, leafSoft, leafTeal } from "./foliage.ts";
import { butterfly, cloud, fir, flower, tree } from "./nature.ts";
import {
  blue,
  cream,
  deepBlue,
  deepTeal,
  glow,
  haze,
  midTeal,
  paleBlue,
  paper,
  pink,
  sand,
  slate,
  softBlue,
  softPink,
  softTeal,
  steel,
  sun,
  teal,
} from "./palette.ts";
import { box, curve, disc, fill, land, oval } from "./shapes.ts";

const route: [number, number][] = [
  [330, 590],
  [420, 540],
  [560, 490],
  [760, 455],
  [960, 470],
  [1110, 535],
  [1190, 590],
];

/** Letters on their way from the houses to a capitol across the water; painted on 1600 by 1200. */
export const letters =
  box(0, 0, 1600, 1200, "#eef4f8") +
  disc(420, 500, 520, paper, 0.7) +
  disc(420, 500, 330, glow) +
  cloud(980, 270, 300, paper) +
  cloud(620, 340, 200, paper) +
  cloud(120, 240, 260, paper) +
  cloud(1330, 400, 170, paper) +
  land(
    [
      [0, 600],
      [240, 540],
      [480, 585],
      [760, 560],
      [1040, 590],
      [1320, 545],
      [1600, 590],
    ],
    1200,
    haze,
  ) +
  land(
    [
      [480, 650],
      [700, 640],
      [900, 628],
      [1100, 640],
      [1340, 612],
      [1600, 640],
    ],
    1200,
    "#c3dadf",
  ) +
  [
    [960, 642, 60],
    [1010, 642, 74],
    [1480, 634, 84],
    [1540, 640, 66],
  ]
    .map(([x = 0, y = 0, h = 0]) => fir(x, y, h, "#8fbac3", "#7eabb5"))
    .join("") +
  capitol(1255, 708, 1.08) +
  tree(1040, 706, 110, leafSoft) +
  tree(1470, 706, 130, leafSoft) +
  tree(1535, 712, 96, leafTeal) +
  tree(1005, 712, 76, leafTeal) +
  land(
    [
      [880, 716],
      [1000, 700],
      [1250, 696],
      [1460, 700],
      [1600, 712],
    ],
    1200,
    "#7fc0c9",
  ) +
  box(0, 735, 1600, 465, "#b9d9ea") +
  oval(1250, 742, 430, 17, "#5fb0bc") +
  [
    [1020, 792, 150],
    [1180, 830, 220],
    [1330, 790, 120],
    [820, 860, 170],
    [1060, 900, 130],
    [1390, 880, 150],
    [900, 800, 90],
    [1230, 960, 190],
    [960, 1010, 150],
    [1450, 1000, 110],
  ]
    .map(([x = 0, y = 0, w = 0]) => box(x, y, w, 7, paper, 3.5, 0.65))
    .join("") +
  fill("M1160 760H1350L1326 772H1186ZM1200 784H1310L1296 794H1214Z", paper, 0.7) +
  land(
    [
      [0, 640],
      [160, 610],
      [330, 640],
      [520, 700],
      [690, 760],
      [820, 850],
      [870, 980],
      [840, 1200],
    ],
    1200,
    softTeal,
  ) +
  tree(70, 660, 190, leafTeal) +
  tree(545, 745, 120, leafTeal) +
  tree(640, 790, 150, leafSoft) +
  house(210, 680, 1.12, { wall: paper, shade: sand, roof: slate, door: pink }) +
  house(400, 725, 1, { wall: paleBlue, shade: "#b4cde6", roof: deepBlue, door: sun }) +
  land(
    [
      [0, 770],
      [180, 735],
      [350, 765],
      [520, 830],
      [640, 930],
      [660, 1200],
    ],
    1200,
    "#7fc0c9",
  ) +
  house(158, 815, 1.15, { wall: "#f4dfc6", shade: "#e3c7a6", roof: "#9a6a52", door: deepTeal }) +
  tree(300, 850, 200, leafDeep) +
  tree(510, 890, 150, leafTeal) +
  land(
    [
      [0, 960],
      [220, 910],
      [400, 960],
      [540, 1060],
      [560, 1200],
    ],
    1200,
    "#4fa7b3",
  ) +
  fill(
    "M120 815C150 860 250 900 300 960C360 1030 330 1110 300 1200H470C480 1100 460 1000 380 930C310 880 230 860 206 815Z",
    cream,
  ) +
  land(
    [
      [0, 1090],
      [150, 1050],
      [280, 1120],
      [300, 1200],
    ],
    1200,
    "#2f8b99",
  ) +
  [
    [50, 1150, 120, paper],
    [130, 1170, 140, softPink],
    [210, 1190, 110, paper],
  ]
    .map(([x, y, h, color], i) =>
      flower(Number(x), Number(y), Number(h), String(color), i % 2 ? 6 : -5, "#0b5b68"),
    )
    .join("") +
  `<path d="${curve(route)}" fill="none" stroke="${steel}" stroke-width="5" stroke-linecap="round" stroke-dasharray="1 18"/>` +
  envelope(425, 540, 0.8, -22, paper, softBlue) +
  envelope(590, 488, 1, -14, paper, softPink) +
  envelope(775, 452, 1.15, -4, paper, softTeal) +
  envelope(965, 476, 0.95, 10, paper, softBlue) +
  envelope(1110, 535, 0.7, 20, paper, sun) +
  butterfly(690, 575, 0.95, 22) +
  butterfly(880, 560, 0.6, 34, blue, softBlue) +
  butterfly(1045, 610, 0.45, 30, teal, midTeal);
