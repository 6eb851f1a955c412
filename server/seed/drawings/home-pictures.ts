import { capitol, envelope } from "./buildings.ts";
import { leafDeep, leafSoft, leafTeal } from "./foliage.ts";
import { father, friend, grandmother, mother, neighbor, nurse, veteran } from "./hero-walkers.ts";
import { butterfly, cloud, flower, sprig, tree } from "./nature.ts";
import {
  blue,
  cream,
  glow,
  haze,
  midTeal,
  paleTeal,
  paper,
  softBlue,
  softPink,
  softTeal,
  sun,
  teal,
} from "./palette.ts";
import { bust } from "./people.ts";
import { elena, samuel } from "./portraits.ts";
import { box, type Drawing, disc, fill, land, oval, place } from "./shapes.ts";
import { roller, walker } from "./walkers.ts";

/* The pictures of the home page, and what they share: one file, since ids in the drawings count on from one to the next. */

const width = 640;
const height = 320;

/** Three people on their way together, toward a low sun. */
const patients =
  box(0, 0, width, height, glow) +
  disc(400, 200, 150, sun, 0.8) +
  disc(400, 200, 92, "#f9dcaa") +
  cloud(70, 84, 130, paper) +
  cloud(500, 66, 100, paper) +
  land(
    [
      [0, 200],
      [120, 168],
      [260, 196],
      [400, 160],
      [540, 190],
      [640, 166],
    ],
    height,
    haze,
  ) +
  land(
    [
      [0, 238],
      [160, 216],
      [330, 236],
      [500, 214],
      [640, 232],
    ],
    height,
    softTeal,
  ) +
  tree(96, 250, 96, leafTeal) +
  tree(560, 246, 120, leafSoft) +
  land(
    [
      [0, 274],
      [180, 252],
      [360, 262],
      [640, 250],
    ],
    height,
    "#7fc0c9",
  ) +
  fill("M300 262C290 284 230 300 200 320H470C450 300 386 284 372 262Z", cream) +
  walker(268, 290, 150, grandmother) +
  walker(330, 296, 164, mother) +
  walker(392, 292, 158, friend) +
  flower(40, 318, 52, paper, -5, "#0b5b68") +
  flower(84, 322, 60, softPink, 6, "#0b5b68") +
  butterfly(478, 118, 0.7, 24);

/** Two clinicians who stand up for their patients. */
const clinicians =
  box(0, 0, width, height, paleTeal) +
  disc(320, 210, 190, "#c3e6ea") +
  sprig(90, 330, 230, -14, midTeal, 5) +
  sprig(40, 330, 160, -20, midTeal, 4) +
  sprig(550, 330, 230, 14, midTeal, 5) +
  sprig(602, 330, 160, 20, midTeal, 4) +
  place(92, 46, bust(samuel, "s"), 0.42) +
  place(268, 30, bust(elena, "e"), 0.45);

/** Letters on their way to the capitol across the water. */
const letters =
  box(0, 0, width, height, "#eef4f8") +
  disc(240, 180, 130, paper, 0.8) +
  disc(240, 180, 84, glow) +
  cloud(60, 74, 110, paper) +
  land(
    [
      [0, 196],
      [140, 170],
      [320, 194],
      [480, 168],
      [640, 188],
    ],
    height,
    haze,
  ) +
  tree(352, 224, 62, leafSoft) +
  tree(606, 224, 72, leafTeal) +
  capitol(478, 224, 0.62) +
  box(0, 230, width, 90, "#b9d9ea") +
  oval(478, 232, 190, 9, "#5fb0bc") +
  [
    [380, 258, 70],
    [500, 272, 100],
    [310, 290, 80],
    [560, 296, 60],
  ]
    .map(([x = 0, y = 0, w = 0]) => box(x, y, w, 4, paper, 2, 0.65))
    .join("") +
  land(
    [
      [0, 214],
      [110, 206],
      [210, 240],
      [262, 320],
    ],
    height,
    softTeal,
  ) +
  land(
    [
      [0, 268],
      [90, 256],
      [170, 290],
      [190, 320],
    ],
    height,
    "#7fc0c9",
  ) +
  tree(58, 262, 110, leafDeep) +
  envelope(150, 168, 0.72, -20, paper, softPink) +
  envelope(244, 112, 0.62, -8, paper, softTeal) +
  envelope(336, 104, 0.5, 8, paper, softBlue) +
  butterfly(206, 214, 0.5, 30, blue, softBlue);

const stripWidth = 1600;
const stripHeight = 260;

/** The end of the page: everybody on one hill. It stands on what is drawn under it, so its sky is left open. */
const hill =
  land(
    [
      [0, 150],
      [220, 96],
      [470, 140],
      [760, 84],
      [1060, 132],
      [1330, 82],
      [1600, 124],
    ],
    stripHeight,
    haze,
  ) +
  land(
    [
      [0, 190],
      [260, 150],
      [560, 178],
      [860, 142],
      [1180, 176],
      [1600, 146],
    ],
    stripHeight,
    softTeal,
  ) +
  tree(180, 190, 120, leafSoft) +
  tree(1420, 180, 140, leafSoft) +
  tree(1500, 190, 96, leafTeal) +
  land(
    [
      [0, 226],
      [320, 196],
      [700, 190],
      [1000, 192],
      [1300, 200],
      [1600, 222],
    ],
    stripHeight,
    "#7fc0c9",
  ) +
  walker(640, 208, 112, nurse) +
  walker(698, 212, 118, grandmother) +
  walker(752, 216, 128, father) +
  roller(812, 218, 124, veteran) +
  walker(872, 214, 122, mother) +
  walker(926, 210, 116, neighbor) +
  walker(980, 206, 112, friend) +
  tree(70, 240, 170, leafDeep) +
  tree(1556, 244, 150, leafDeep) +
  butterfly(1050, 84, 0.7, 24) +
  butterfly(590, 70, 0.55, -24, teal, midTeal);

/** The drawings of the home page itself; written as SVG into the client. */
export const homePictures: readonly Drawing[] = [
  { file: "patients.svg", width, height, body: patients },
  { file: "clinicians.svg", width, height, body: clinicians },
  { file: "letters.svg", width, height, body: letters },
  { file: "hill.svg", width: stripWidth, height: stripHeight, body: hill },
];
