import { butterfly, cloud } from "./nature.ts";
import { bottle, tableTop, windowFrame } from "./objects.ts";
import {
  blue,
  deepBlue,
  fog,
  glow,
  ink,
  paleBlue,
  paper,
  pink,
  skin,
  slate,
  softBlue,
  softPink,
  softTeal,
  sun,
  teal,
} from "./palette.ts";
import { box, cut, disc, fill, land, oval, place, stroke } from "./shapes.ts";

/** A framed picture on the sill, of somebody with the given hair. */
const framed = (
  x: number,
  frame: string,
  ground: string,
  top: string,
  behind: string,
  front: string,
): string =>
  place(
    x,
    414,
    box(-66, -150, 140, 154, ink, 8, 0.12) +
      box(-70, -154, 140, 154, frame, 8) +
      box(-56, -140, 112, 126, ground, 4) +
      behind +
      fill("M-44 -14Q-44 -58 0 -60Q44 -58 44 -14Z", top) +
      box(-8, -78, 16, 24, skin.olive.shade) +
      oval(0, -92, 20, 23, skin.olive.base) +
      front,
  );

const tumbler =
  oval(8, 0, 56, 9, ink, 0.12) +
  fill("M-46 -150H46L36 -6Q0 4 -36 -6Z", "#dcecf5") +
  fill("M-41 -96Q0 -86 41 -96L36 -6Q0 4 -36 -6Z", "#aed3ea") +
  fill("M18 -150H46L36 -6Q26 -2 12 -1Z", softBlue, 0.45) +
  oval(0, -150, 46, 9, "#eef6fb") +
  oval(0, -96, 41, 7, "#c6e2f2") +
  stroke("M-34 -128L-27 -30", paper, 5, 0.9);

export const morning =
  box(0, 0, 800, 800, "#eaf1f6") +
  windowFrame(
    90,
    60,
    620,
    350,
    cut(
      "s4",
      `<rect x="90" y="60" width="620" height="350"/>`,
      box(90, 60, 620, 350, "#e6f1f6") +
        disc(400, 250, 200, glow) +
        disc(400, 250, 118, sun) +
        cloud(150, 140, 130, paper) +
        cloud(550, 120, 110, paper) +
        land(
          [
            [90, 320],
            [250, 270],
            [420, 320],
            [560, 275],
            [710, 315],
          ],
          410,
          fog,
        ) +
        land(
          [
            [90, 370],
            [300, 345],
            [500, 372],
            [710, 346],
          ],
          410,
          softTeal,
        ),
    ),
  ) +
  fill("M90 60H200Q190 220 90 330ZM710 60H600Q610 220 710 330Z", softPink, 0.75) +
  fill("M90 60H140Q136 200 90 290ZM710 60H660Q664 200 710 290Z", pink, 0.35) +
  framed(
    205,
    "#c79c70",
    paleBlue,
    slate,
    disc(0, -122, 15, "#b9b6b3") + disc(0, -100, 26, "#a9a6a3"),
    fill("M-21 -92C-24 -122 24 -122 21 -92Q10 -108 -21 -92Z", "#c4c1be"),
  ) +
  framed(
    400,
    deepBlue,
    glow,
    pink,
    fill("M-28 -56C-34 -130 34 -130 28 -56Z", "#3c271f"),
    fill("M-21 -90C-24 -122 24 -122 21 -90Q14 -106 -4 -106Q-18 -102 -21 -90Z", "#4a2f25"),
  ) +
  framed(
    595,
    "#c79c70",
    "#dff0f2",
    teal,
    disc(-30, -96, 13, "#3c271f") + disc(30, -96, 13, "#3c271f") + disc(0, -98, 25, "#3c271f"),
    fill("M-21 -90C-24 -122 24 -122 21 -90Q0 -108 -21 -90Z", "#4a2f25"),
  ) +
  tableTop(540, 800, 800) +
  fill("M210 540L70 800H690L590 540Z", glow, 0.5) +
  place(180, 690, tumbler, 1.1) +
  oval(408, 712, 150, 26, ink, 0.12) +
  oval(400, 700, 150, 28, "#e4ebf1") +
  oval(400, 694, 146, 26, paper) +
  oval(400, 696, 98, 15, "#eef2f6") +
  oval(400, 692, 36, 13, "#c4aa86") +
  oval(400, 685, 36, 13, "#eedfc3") +
  stroke("M378 685H422", "#c9b08f", 4) +
  bottle(625, 692, 1.12) +
  butterfly(400, 606, 1.35, 14) +
  butterfly(300, 480, 0.7, -24, blue, softBlue);
