import { butterfly } from "./nature.ts";
import { mug, pencil, sheet, windowFrame } from "./objects.ts";
import {
  blue,
  glow,
  haze,
  ink,
  midBlue,
  midTeal,
  mist,
  night,
  paleBlue,
  palePink,
  paleTeal,
  paper,
  pink,
  sand,
  slate,
  softPink,
  softTeal,
  steel,
  stone,
  sun,
  teal,
} from "./palette.ts";
import { bust, type Person } from "./people.ts";
import { daniel, elena, marguerite, priya, samuel, thomas } from "./portraits.ts";
import { box, cut, disc, fill, land, oval, place, stroke } from "./shapes.ts";

const guests: readonly Person[] = [
  marguerite,
  samuel,
  priya,
  { ...elena, style: "bob", coat: midBlue },
  thomas,
  {
    ...daniel,
    tone: "deep",
    style: "crop",
    hair: "#26201e",
    hairShade: "#191513",
    stubble: false,
    coat: softTeal,
  },
];

export const evening =
  box(0, 0, 1200, 750, "#31475c") +
  windowFrame(
    60,
    70,
    300,
    330,
    cut(
      "n7",
      `<rect x="60" y="70" width="300" height="330"/>`,
      box(60, 70, 300, 330, "#1f3247") +
        disc(270, 150, 40, sun) +
        [
          [100, 110],
          [150, 190],
          [210, 100],
          [120, 260],
          [320, 240],
        ]
          .map(([x = 0, y = 0]) => disc(x, y, 3, sun))
          .join("") +
        land(
          [
            [60, 340],
            [160, 300],
            [260, 340],
            [360, 310],
          ],
          400,
          "#3d5970",
        ) +
        land(
          [
            [60, 380],
            [200, 356],
            [360, 380],
          ],
          400,
          "#2b4257",
        ),
    ),
    slate,
  ) +
  disc(1040, 330, 330, sun, 0.14) +
  disc(1040, 330, 210, sun, 0.16) +
  box(0, 560, 1200, 190, "#b8926b") +
  box(0, 560, 1200, 14, "#cdaa83") +
  fill("M820 750L960 574H1120L1200 660V750Z", sun, 0.25) +
  place(
    1050,
    578,
    fill("M-80 -250L-52 -360H52L80 -250Z", sun) +
      fill("M30 -360H52L80 -250H44Z", "#eed09a") +
      box(-6, -250, 12, 190, slate) +
      fill("M-44 0Q-40 -66 0 -70Q40 -66 44 0Z", teal) +
      fill("M10 -68Q42 -62 44 0H20Q24 -46 10 -68Z", "#12899c"),
  ) +
  oval(600, 654, 350, 18, ink, 0.25) +
  box(318, 150, 564, 400, night, 20) +
  box(336, 168, 528, 358, mist, 8) +
  guests
    .map((who, i) => {
      const x = 346 + (i % 3) * 172;
      const y = 178 + Math.floor(i / 3) * 172;
      const id = `n7g${i}`;
      return cut(
        id,
        `<rect x="${x}" y="${y}" width="164" height="164" rx="10"/>`,
        box(x, y, 164, 164, [paleTeal, paleBlue, sand, palePink, haze, glow][i] ?? haze) +
          place(x + 2, y + 6, bust(who, `${id}b`), 0.25),
      );
    })
    .join("") +
  fill("M250 650L318 550H882L950 650Q950 662 938 662H262Q250 662 250 650Z", stone) +
  fill("M250 648H950V650Q950 662 938 662H262Q250 662 250 650Z", steel) +
  fill("M350 568H850L866 604H334Z", slate) +
  fill("M520 616H680L690 642H510Z", "#8a9db0") +
  mug(165, 676, 1.1, pink, "#c9184f") +
  stroke("M150 548C136 524 168 512 152 486M180 546C168 524 196 514 184 492", paper, 5, 0.4) +
  sheet(1060, 690, 190, 130, 8, { lines: 5, head: blue }) +
  pencil(1010, 720, 130, 62, softTeal, midTeal) +
  butterfly(980, 110, 0.8, 18, softPink, palePink);
