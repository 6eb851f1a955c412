import { butterfly, cloud, fir, flower, tree } from "./nature.ts";
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
  slate,
  softBlue,
  softPink,
  softTeal,
  sun,
  teal,
} from "./palette.ts";
import { box, type Drawing, disc, fill, land, place } from "./shapes.ts";
import { walker } from "./walkers.ts";
import { wordAccessAlliance, wordThyroid } from "./wordmark.ts";

// The mark: a butterfly, which is also the outline of a thyroid, out of four squares with two round corners each.
const upper = "M30 33H20A16 16 0 0 1 4 17V8H14A16 16 0 0 1 30 24Z";
const lower = "M30 37V44A12 12 0 0 1 18 56H12V49A12 12 0 0 1 24 37Z";

const wings = (color: string, light: string): string => {
  const half = fill(upper, color) + fill(lower, light);
  return `${half}<g transform="translate(64 0) scale(-1 1)">${half}</g>`;
};

export const faviconSvg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>path{fill:#0056b3}@media(prefers-color-scheme:dark){path{fill:#8fc0ff}}</style>` +
  `<path d="${upper}${lower}"/><path transform="translate(64 0) scale(-1 1)" d="${upper}${lower}"/></svg>`;

const icon = (file: string, size: number): Drawing => ({
  file,
  width: size,
  height: size,
  body:
    box(0, 0, size, size, blue) +
    place(size * 0.17, size * 0.17, wings("#ffffff", "#cfe2f7"), (size * 0.66) / 64),
});

export const appIcons: readonly Drawing[] = [
  icon("apple-touch-icon.png", 180),
  icon("icon-192.png", 192),
  icon("icon-512.png", 512),
];

export const openGraph: Drawing = {
  file: "og-image.png",
  width: 1200,
  height: 630,
  body:
    box(0, 0, 1200, 630, glow) +
    disc(880, 380, 330, "#fcebd0") +
    disc(880, 380, 215, sun) +
    disc(880, 380, 130, "#f9dcaa") +
    cloud(1010, 120, 150, paper) +
    cloud(690, 70, 130, paper) +
    land(
      [
        [0, 440],
        [160, 400],
        [360, 430],
        [560, 390],
        [740, 420],
        [900, 360],
        [1040, 410],
        [1200, 370],
      ],
      630,
      haze,
    ) +
    land(
      [
        [0, 480],
        [240, 445],
        [520, 480],
        [800, 440],
        [1200, 470],
      ],
      630,
      fog,
    ) +
    land(
      [
        [0, 520],
        [300, 490],
        [700, 512],
        [1200, 486],
      ],
      630,
      softTeal,
    ) +
    fir(1090, 520, 110, "#86b5bf", "#74a5b0") +
    fir(1140, 520, 80, "#86b5bf", "#74a5b0") +
    tree(640, 530, 120, { crown: softTeal, shade: "#86c5cf" }) +
    land(
      [
        [0, 560],
        [360, 534],
        [760, 536],
        [1200, 528],
      ],
      630,
      "#7fc0c9",
    ) +
    fill("M860 534C870 560 830 590 800 630H990C980 590 900 560 890 534Z", cream) +
    walker(826, 566, 170, {
      tone: "fair",
      coat: pink,
      coatShade: "#c9184f",
      legs: slate,
      hair: "#d9d6d2",
      style: "bun",
      skirt: true,
    }) +
    walker(882, 570, 182, {
      tone: "brown",
      coat: blue,
      coatShade: "#003f85",
      hair: "#211a18",
      style: "short",
    }) +
    walker(938, 568, 174, { tone: "tan", coat: teal, coatShade: "#12899c", hair: "#33221d", style: "long" }) +
    tree(1110, 610, 260, { crown: midTeal, shade: "#3a9cac" }) +
    land(
      [
        [0, 610],
        [300, 584],
        [560, 600],
        [700, 640],
      ],
      640,
      "#4fa7b3",
    ) +
    flower(60, 622, 70, paper, -5, deepTeal) +
    flower(110, 626, 56, softPink, 6, deepTeal) +
    butterfly(1010, 290, 1.1, 22) +
    butterfly(745, 330, 0.75, -22, blue, softBlue) +
    place(80, 84, wings(blue, blue), 1.7) +
    place(80, 292, fill(wordThyroid, ink), 0.84) +
    place(80, 382, fill(wordAccessAlliance, ink), 0.84),
};
