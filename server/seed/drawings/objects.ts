import { clay, fog, haze, ink, mist, paper, pink, slate, steel, stone, wood } from "./palette.ts";
import { box, disc, fill, oval, place, stroke } from "./shapes.ts";

export const mug = (x: number, y: number, scale: number, color: string, shade: string): string =>
  place(
    x,
    y,
    oval(6, 2, 62, 10, ink, 0.12) +
      stroke("M44 -76C86 -80 86 -22 42 -26", shade, 14) +
      fill("M-48 -96H48L42 -10Q0 4 -42 -10Z", color) +
      fill("M18 -96H48L42 -10Q32 -4 20 -2Z", shade) +
      oval(0, -96, 48, 11, paper) +
      oval(0, -95, 40, 8, "#7c5b45"),
    scale,
  );

/** A pharmacy bottle, its foot at (x, y). */
export const bottle = (x: number, y: number, scale: number, color = "#e9a35c", shade = "#d58b42"): string =>
  place(
    x,
    y,
    oval(8, 2, 72, 11, ink, 0.14) +
      fill("M-56 -150Q-56 -166 -40 -166H40Q56 -166 56 -150V-8Q0 6 -56 -8Z", color) +
      fill("M24 -166H40Q56 -166 56 -150V-8Q40 -3 24 -1Z", shade) +
      box(-62, -206, 124, 46, paper, 8) +
      box(24, -206, 38, 46, haze, 8) +
      [-48, -34, -20, -6, 8, 22, 36, 50].map((at) => box(at, -200, 3, 34, fog, 1.5)).join("") +
      fill("M-56 -124H56V-38Q0 -28 -56 -38Z", paper) +
      fill("M24 -124H56V-38Q40 -34 24 -33Z", haze) +
      box(-42, -108, 44, 9, slate, 4) +
      box(-42, -90, 76, 6, stone, 3) +
      box(-42, -76, 62, 6, stone, 3) +
      box(-42, -58, 30, 8, pink, 4),
    scale,
  );

/** A sheet of paper with lines of writing; its middle is (x, y). */
export const sheet = (
  x: number,
  y: number,
  width: number,
  height: number,
  turn: number,
  options: {
    readonly color?: string;
    readonly head?: string;
    readonly lines?: number;
    readonly line?: string;
    readonly from?: number;
  } = {},
): string => {
  const { color = paper, head, lines = 7, line = fog, from = 0.2 } = options;
  const left = -width * 0.38;
  const gap = (height * (0.84 - from)) / Math.max(1, lines - 1);
  const lengths = [0.76, 0.7, 0.74, 0.52, 0.76, 0.66, 0.72, 0.4, 0.7, 0.6];
  const text = Array.from({ length: lines }, (_, i) =>
    box(
      left,
      height * (from - 0.5) + i * gap,
      width * (lengths[i % lengths.length] ?? 0.7),
      Math.max(4, height * 0.014),
      line,
      3,
    ),
  ).join("");
  return place(
    x,
    y,
    box(-width / 2 + 8, -height / 2 + 12, width, height, ink, 6, 0.1) +
      box(-width / 2, -height / 2, width, height, color, 6) +
      (head ? box(left, -height * 0.42, width * 0.34, height * 0.04, head, 4) : "") +
      text,
    1,
    turn,
  );
};

/** A pencil whose point is at (x, y). */
export const pencil = (
  x: number,
  y: number,
  length: number,
  turn: number,
  color: string,
  shade: string,
): string =>
  place(
    x,
    y,
    fill("M0 0L-11 -34H11Z", "#f0d3ae") +
      fill("M0 0L-4 -12H4Z", shade) +
      box(-11, -length, 22, length - 34, color) +
      box(3, -length, 8, length - 34, shade) +
      box(-11, -length - 12, 22, 14, stone) +
      box(-11, -length - 34, 22, 24, "#f2a9bd", 6),
    1,
    turn,
  );

/** A table top seen from the front. */
export const tableTop = (y: number, width: number, height: number): string =>
  box(0, y, width, height - y, "#dcbf9c") +
  box(0, y, width, 14, "#e8cfb0") +
  box(0, height - 40, width, 40, wood, 0, 0.35);

/** A window with bars; the body is what is seen outside. */
export const windowFrame = (
  x: number,
  y: number,
  width: number,
  height: number,
  outside: string,
  sill = clay,
): string =>
  box(x - 20, y - 20, width + 40, height + 40, paper, 10) +
  outside +
  box(x + width / 2 - 6, y, 12, height, paper) +
  box(x, y + height * 0.36, width, 9, paper) +
  box(x - 44, y + height + 10, width + 88, 22, "#fffdf9", 5) +
  box(x - 44, y + height + 28, width + 88, 8, sill, 4, 0.5);

export const lamp = (x: number, y: number, scale: number, color: string): string =>
  place(
    x,
    y,
    oval(0, 0, 64, 9, ink, 0.12) +
      box(-48, -14, 96, 14, slate, 7) +
      stroke("M0 -14L-50 -150L60 -270", slate, 10) +
      disc(-50, -150, 10, steel) +
      fill("M36 -300L104 -262L100 -196Q64 -176 18 -250Z", color) +
      disc(72, -214, 16, "#fff3d6"),
    scale,
  );

/** A pair of reading glasses lying flat. */
export const glasses = (x: number, y: number, scale: number): string =>
  place(
    x,
    y,
    `<g fill="${mist}" fill-opacity=".5" stroke="${slate}" stroke-width="7"><ellipse cx="-44" cy="0" rx="36" ry="28"/><ellipse cx="44" cy="0" rx="36" ry="28"/></g>${stroke("M-9 -5Q0 -12 9 -5", slate, 7)}${stroke("M-80 -4L-104 -44M80 -4L108 -38", slate, 7)}`,
    scale,
  );
