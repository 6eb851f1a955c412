import { butterfly, flower, sprig } from "./nature.ts";
import {
  blue,
  deepTeal,
  glow,
  midBlue,
  paleBlue,
  paper,
  slate,
  softBlue,
  softPink,
  softTeal,
  teal,
} from "./palette.ts";
import { box, disc, land, place, stroke } from "./shapes.ts";

const helix = Array.from({ length: 60 }, (_, i) => i).map((i) => ({
  x: -140 + i * 25,
  a: Math.sin(i * 0.26),
  b: Math.sin(i * 0.26 + Math.PI),
  depth: Math.cos(i * 0.26),
}));

const strand = (key: "a" | "b"): string =>
  helix.map(({ x, [key]: v }, i) => `${i ? "L" : "M"}${x} ${Math.round(v * 120)}`).join("");

export const gene =
  box(0, 0, 1200, 750, "#e3f1f3") +
  disc(860, 250, 300, "#eff8f9") +
  disc(860, 250, 190, glow) +
  sprig(110, 760, 470, 10, softTeal, 6) +
  sprig(1120, 770, 430, -12, softTeal, 6) +
  sprig(220, 770, 300, 22, "#8fccd5", 5) +
  sprig(1010, 780, 290, -24, "#8fccd5", 5) +
  place(
    30,
    500,
    helix
      .filter((_, i) => i % 2 === 0)
      .map(({ x, a, b }, i) => {
        const middle = (a + b) * 60;
        return (
          stroke(`M${x} ${a * 120}V${middle}`, [blue, teal, midBlue, deepTeal][i % 4] ?? blue, 12) +
          stroke(
            `M${x} ${middle}V${b * 120}`,
            [softBlue, softTeal, softPink, paleBlue][i % 4] ?? softBlue,
            12,
          )
        );
      })
      .join("") +
      stroke(strand("b"), slate, 20) +
      stroke(strand("a"), blue, 20) +
      helix
        .filter(({ depth }, i) => depth > 0.2 && i % 1 === 0)
        .map(({ x, b }, i) => (i ? "" : "") + disc(x, b * 120, 0.1, slate))
        .join("") +
      [
        [170, -126, -30],
        [420, -20, 30],
        [660, -128, -20],
        [900, -60, 24],
      ]
        .map(([x = 0, y = 0, t = 0]) => sprig(x, y, 120, t, deepTeal, 3))
        .join(""),
    1,
    -18,
  ) +
  land(
    [
      [0, 700],
      [300, 672],
      [700, 700],
      [1200, 660],
    ],
    750,
    "#7fc0c9",
  ) +
  flower(90, 735, 90, paper, -6) +
  flower(1090, 730, 110, softPink, 6) +
  flower(1010, 742, 70, paper, -4) +
  flower(180, 742, 70, softPink, 5) +
  butterfly(640, 150, 2.1, 18) +
  butterfly(330, 170, 0.9, -20, blue, softBlue);
