import { butterfly, cloud, fir, flower, grass, tree } from "./nature.ts";
import {
  blue,
  cream,
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
} from "./palette.ts";
import { box, disc, fill, land, oval, place, stroke } from "./shapes.ts";
import { walker } from "./walkers.ts";

export const path =
  box(0, 0, 800, 800, glow) +
  disc(400, 330, 330, "#fcebd0", 0.8) +
  disc(400, 330, 200, sun) +
  disc(400, 330, 120, "#f9dcaa") +
  cloud(70, 170, 180, paper) +
  cloud(560, 130, 180, paper) +
  land(
    [
      [0, 380],
      [140, 320],
      [280, 370],
      [430, 310],
      [600, 380],
      [720, 330],
      [800, 360],
    ],
    800,
    haze,
  ) +
  land(
    [
      [0, 440],
      [200, 390],
      [400, 440],
      [620, 395],
      [800, 440],
    ],
    800,
    fog,
  ) +
  land(
    [
      [0, 490],
      [260, 465],
      [540, 490],
      [800, 460],
    ],
    800,
    softTeal,
  ) +
  fir(70, 500, 140, "#86b5bf", "#74a5b0") +
  fir(130, 500, 100, "#86b5bf", "#74a5b0") +
  fir(690, 490, 150, "#86b5bf", "#74a5b0") +
  fir(750, 500, 120, "#86b5bf", "#74a5b0") +
  land(
    [
      [0, 550],
      [300, 516],
      [560, 520],
      [800, 540],
    ],
    800,
    "#7fc0c9",
  ) +
  fill(
    "M412 520C440 560 330 590 300 640C270 690 230 740 210 800H520C520 740 520 690 500 640C480 590 500 560 440 520Z",
    cream,
  ) +
  fill(
    "M428 520C470 560 400 590 400 640C400 690 440 740 450 800H520C520 740 520 690 500 640C480 590 500 560 440 520Z",
    sand,
  ) +
  tree(210, 570, 190, { crown: softTeal, shade: "#86c5cf" }) +
  tree(610, 560, 170, { crown: midTeal, shade: "#3a9cac" }) +
  walker(400, 690, 300, {
    tone: "brown",
    coat: teal,
    coatShade: "#12899c",
    legs: ink,
    hair: "#2a1d19",
    style: "bun",
    bag: pink,
    left: [-19, -48],
    right: [19, -50],
  }) +
  place(
    492,
    694,
    oval(0, 2, 44, 6, ink, 0.14) +
      fill("M-24 -40C-28 -66 26 -66 24 -38L20 0H8L6 -22H-8L-10 0H-22Z", "#d6a873") +
      disc(0, -66, 18, "#d6a873") +
      fill("M-18 -70L-14 -90L-2 -80ZM18 -70L14 -90L2 -80Z", "#b98a57") +
      stroke("M20 -44Q38 -58 32 -74", "#b98a57", 8),
  ) +
  stroke("M457 548Q470 620 490 640", slate, 3) +
  land(
    [
      [0, 690],
      [120, 660],
      [210, 710],
      [190, 800],
    ],
    800,
    "#2f8b99",
  ) +
  land(
    [
      [560, 800],
      [590, 710],
      [690, 670],
      [800, 700],
    ],
    800,
    "#2f8b99",
  ) +
  tree(50, 730, 360, { crown: "#2f8b99", shade: deepTeal }) +
  tree(760, 740, 400, { crown: "#2f8b99", shade: deepTeal }) +
  flower(120, 790, 110, paper, -5, "#0b5b68") +
  flower(175, 798, 84, softPink, 5, "#0b5b68") +
  flower(640, 792, 120, softPink, -4, "#0b5b68") +
  flower(705, 796, 90, paper, 6, "#0b5b68") +
  grass(20, 800, 70, deepTeal) +
  butterfly(540, 300, 1.3, 22) +
  butterfly(270, 270, 0.8, -20, blue, softBlue);
