import { butterfly, cloud, pottedPlant, tree } from "./nature.ts";
import {
  bark,
  clay,
  cream,
  deepBlue,
  fog,
  glow,
  haze,
  ink,
  midBlue,
  midTeal,
  paleBlue,
  paper,
  pink,
  sand,
  skin,
  slate,
  softPink,
  softTeal,
  steel,
  sun,
  teal,
  wood,
} from "./palette.ts";
import { box, cut, disc, fill, land, mirror, oval, place, stroke } from "./shapes.ts";

const view =
  box(0, 0, 1600, 800, "#e6f1f6") +
  disc(980, 430, 260, glow) +
  disc(980, 430, 150, sun) +
  cloud(430, 300, 220, paper) +
  cloud(1100, 260, 170, paper) +
  land(
    [
      [200, 600],
      [420, 520],
      [640, 575],
      [860, 530],
      [1100, 585],
      [1400, 520],
    ],
    800,
    fog,
  ) +
  land(
    [
      [200, 650],
      [480, 610],
      [760, 650],
      [1040, 615],
      [1400, 650],
    ],
    800,
    softTeal,
  ) +
  tree(500, 690, 150, { crown: midTeal, shade: "#3a9cac" }) +
  tree(1130, 690, 180, { crown: midTeal, shade: "#3a9cac" }) +
  tree(800, 680, 90, { crown: softTeal, shade: "#86c5cf" }) +
  land(
    [
      [200, 700],
      [520, 676],
      [800, 696],
      [1100, 672],
      [1400, 690],
    ],
    800,
    "#7fc0c9",
  );

/** A head in profile, looking right, its middle at the origin. */
const profile = (base: string, shade: string): string =>
  fill("M-14 36H20L24 84H-26Z", shade) +
  fill(
    "M-40 -8C-40 -44 -18 -58 8 -56C34 -54 44 -34 43 -14L52 4Q53 9 44 10C45 20 44 30 38 40C32 50 16 54 2 50C-24 44 -40 22 -40 -8Z",
    base,
  ) +
  stroke("M22 -16V-10", ink, 5.5) +
  stroke("M18 -27Q25 -31 32 -27", ink, 4, 0.7) +
  stroke("M30 27Q24 33 17 29", "#a4564a", 4) +
  disc(16, 14, 9, pink, 0.14) +
  oval(-10, 0, 7, 11, shade);

const olive = skin.olive;
const deep = skin.deep;

const patient = place(
  560,
  520,
  fill(
    "M-44 -10C-50 -66 -12 -84 22 -74C50 -66 50 -44 42 -36C24 -44 4 -40 -4 -24C-8 -12 -18 -14 -18 0C-18 22 -26 44 -34 66C-66 60 -62 24 -44 -10Z",
    "#5b3a2c",
  ) +
    profile(olive.base, olive.shade) +
    fill(
      "M-46 -6C-52 -62 -14 -82 20 -74C48 -68 50 -46 42 -36C22 -46 2 -40 -4 -22C-8 -10 -16 -14 -17 2C-18 24 -20 44 -32 60C-58 54 -56 24 -46 -6Z",
      "#6d4735",
    ) +
    fill("M-28 70Q0 96 30 72C66 84 84 110 92 170L104 330H-112C-118 220 -104 100 -28 70Z", midBlue) +
    fill("M-28 70C-104 100 -118 220 -112 330H-40C-58 240 -62 140 -28 70Z", "#2f69aa") +
    stroke("M40 130C60 180 70 214 88 240L176 244", "#5790d2", 46) +
    stroke("M176 244L196 243", olive.base, 30) +
    stroke("M198 238L222 240M198 247L218 250", olive.base, 12),
  1,
);

const clinician = place(
  1040,
  506,
  mirror(
    profile(deep.base, deep.shade) +
      fill(
        "M-42 4C-54 -52 -22 -76 12 -72C40 -68 52 -46 43 -32C26 -44 6 -44 -4 -30C-10 -20 -8 -12 -18 -8C-22 0 -24 10 -28 22C-36 20 -40 14 -42 4Z",
        "#cfcac6",
      ) +
      disc(-44, -30, 22, "#b9b4b0") +
      fill("M-28 72Q0 98 30 74C70 86 88 112 96 172L110 344H-118C-124 226 -108 104 -28 72Z", paper) +
      fill("M-28 72C-108 104 -124 226 -118 344H-44C-62 246 -64 144 -28 72Z", haze) +
      fill("M-6 84Q12 92 30 74L44 150L26 172Z", teal) +
      stroke("M30 74L52 110L40 130L56 200", fog, 4) +
      stroke("M-20 78C-14 130 10 150 14 176", slate, 5) +
      disc(15, 184, 10, slate) +
      disc(15, 184, 5, haze) +
      stroke("M38 136C52 190 60 224 80 252L150 256", "#f2eee7", 46) +
      stroke("M58 274L150 274", haze, 8) +
      stroke("M152 256L176 254", deep.base, 30) +
      stroke("M178 248L204 246M178 258L200 262", deep.base, 12),
  ),
);

const table =
  fill("M300 780H1300L1340 826H260Z", "#d9b994") +
  box(260, 826, 1080, 22, wood, 4) +
  box(310, 848, 980, 260, "#d2b08a") +
  box(310, 848, 980, 16, bark, 0, 0.18) +
  box(346, 892, 430, 180, "#c8a47c", 8) +
  box(824, 892, 430, 180, "#c8a47c", 8) +
  box(310, 1096, 980, 12, wood) +
  oval(800, 1114, 540, 14, ink, 0.1);

const thingsOnTable =
  fill("M700 792L850 792L866 815H684Z", paper) +
  stroke("M716 799H800M712 806H830", fog, 3) +
  oval(640, 806, 30, 6, ink, 0.12) +
  fill("M612 756H668L663 802Q640 810 617 802Z", pink) +
  stroke("M668 764C690 762 688 790 664 788", pink, 8) +
  oval(640, 757, 28, 6, "#7c5b45") +
  oval(918, 805, 24, 5, ink, 0.12) +
  box(898, 752, 40, 52, "#e7a25a", 6) +
  box(894, 738, 48, 17, paper, 4) +
  box(898, 768, 40, 24, paper) +
  stroke("M904 776H930M904 783H922", steel, 3);

/** A patient and her clinician at a table beside a wide window; painted on 1600 by 1200. */
export const consultation =
  box(0, 0, 1600, 1200, cream) +
  box(0, 940, 1600, 260, sand) +
  box(236, 196, 1128, 560, paper, 14) +
  cut("hero-window", `<rect x="260" y="220" width="1080" height="512"/>`, view) +
  box(610, 220, 14, 512, paper) +
  box(976, 220, 14, 512, paper) +
  box(260, 330, 1080, 10, paper) +
  box(210, 744, 1180, 26, "#fffdf9", 6) +
  box(210, 764, 1180, 10, clay, 4, 0.5) +
  fill("M260 774L40 1200H620L700 774ZM860 774L900 1200H1420L1220 774Z", glow, 0.75) +
  `<g transform="translate(60 300)">${box(0, 0, 120, 150, paper, 6)}${box(10, 10, 100, 130, paleBlue, 3)}${butterfly(60, 76, 1.2)}</g>` +
  `<g transform="translate(1430 280)">${box(0, 0, 130, 12, wood, 4)}${box(10, -74, 22, 74, deepBlue, 3)}${box(34, -62, 18, 62, teal, 3)}${box(54, -80, 24, 80, softPink, 3)}${box(82, -56, 20, 56, slate, 3)}</g>` +
  pottedPlant(1480, 960, 330, paper, haze) +
  fill("M420 640Q420 610 450 610H560Q600 610 600 650V800H420Z", clay) +
  fill("M1010 650Q1010 600 1050 600H1150Q1190 600 1190 640V800H1010Z", slate) +
  patient +
  clinician +
  table +
  thingsOnTable;
