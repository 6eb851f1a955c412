import { bark, deepTeal, midTeal, paper, pink, softPink, softTeal, steel, teal } from "./palette.ts";
import { cut, disc, fill, oval, place, stroke } from "./shapes.ts";

const upperWing = "M-2.5 1C-3 -12 -9 -24 -25 -28C-31 -13 -24 1 -2.5 2.5Z";
const lowerWing = "M-2.5 5C-16 5 -23 12 -21 25C-10 26 -2.5 18 -2.5 5Z";

/** The sign of the alliance, as a living thing: one of them visits every picture. */
export const butterfly = (
  x: number,
  y: number,
  scale: number,
  turn = 0,
  color = pink,
  light = softPink,
): string => {
  const wings = fill(upperWing, color) + fill(lowerWing, light);
  return place(x, y, `${wings}<g transform="scale(-.86 1)">${wings}</g>`, scale, turn);
};

export interface TreeColors {
  readonly crown: string;
  readonly shade: string;
  readonly trunk?: string;
}

let trees = 0;

/** A round tree standing at (x, y); the light comes from the left. */
export const tree = (x: number, y: number, height: number, colors: TreeColors): string => {
  const id = `tree${trees++}`;
  const rx = height * 0.31;
  const ry = height * 0.4;
  const cy = -height * 0.6;
  const trunk = colors.trunk ?? bark;
  const shape = `<ellipse cx="0" cy="${cy}" rx="${rx}" ry="${ry}"/>`;
  return place(
    x,
    y,
    cut(
      id,
      shape,
      oval(0, cy, rx, ry, colors.shade) + oval(-rx * 0.34, cy - ry * 0.12, rx, ry, colors.crown),
    ) +
      stroke(`M0 0V${cy + ry * 0.1}`, trunk, height * 0.035) +
      stroke(`M0 ${-height * 0.36}L${height * 0.1} ${-height * 0.48}`, trunk, height * 0.022) +
      stroke(`M0 ${-height * 0.46}L${-height * 0.09} ${-height * 0.57}`, trunk, height * 0.02),
  );
};

/** A slim conifer. */
export const fir = (x: number, y: number, height: number, color: string, shade: string): string => {
  const w = height * 0.2;
  return place(
    x,
    y,
    stroke(`M0 0V${-height * 0.2}`, bark, height * 0.035) +
      fill(
        `M0 ${-height}C${w * 0.5} ${-height * 0.6} ${w} ${-height * 0.3} ${w} ${-height * 0.12}H${-w}C${-w} ${-height * 0.3} ${-w * 0.5} ${-height * 0.6} 0 ${-height}Z`,
        color,
      ) +
      fill(
        `M0 ${-height}C${w * 0.5} ${-height * 0.6} ${w} ${-height * 0.3} ${w} ${-height * 0.12}H${w * 0.1}C${w * 0.35} ${-height * 0.4} ${w * 0.2} ${-height * 0.7} 0 ${-height}Z`,
        shade,
      ),
  );
};

const leaf = (length: number, width: number): string =>
  `M0 0C${length * 0.25} ${-width} ${length * 0.8} ${-width * 0.8} ${length} 0C${length * 0.75} ${width * 0.55} ${length * 0.25} ${width * 0.5} 0 0Z`;

/** A stem with paired leaves, growing upwards from (x, y). */
export const sprig = (
  x: number,
  y: number,
  height: number,
  turn: number,
  color: string,
  pairs = 4,
  stem = color,
): string => {
  const parts = [
    stroke(
      `M0 0C${height * 0.04} ${-height * 0.4} ${-height * 0.03} ${-height * 0.7} 0 ${-height}`,
      stem,
      Math.max(2, height * 0.014),
    ),
  ];
  for (let i = 0; i < pairs; i++) {
    const at = -height * (0.22 + (0.68 * i) / pairs);
    const size = height * (0.3 - 0.035 * i);
    parts.push(
      place(0, at, fill(leaf(size, size * 0.34), color), 1, -38),
      place(0, at - height * 0.05, fill(leaf(size, size * 0.34), color), 1, -142),
    );
  }
  parts.push(place(0, -height * 0.94, fill(leaf(height * 0.17, height * 0.05), color), 1, -90));
  return place(x, y, parts.join(""), 1, turn);
};

export const flower = (
  x: number,
  y: number,
  height: number,
  petals: string,
  turn = 0,
  stem = deepTeal,
): string => {
  const r = height * 0.11;
  const ring = [0, 72, 144, 216, 288]
    .map((angle) => place(0, -height, oval(0, -r * 1.05, r * 0.72, r, petals), 1, angle))
    .join("");
  return place(
    x,
    y,
    stroke(`M0 0Q${height * 0.06} ${-height * 0.5} 0 ${-height}`, stem, Math.max(2, height * 0.03)) +
      place(0, -height * 0.35, fill(leaf(height * 0.3, height * 0.1), stem), 1, -35) +
      ring +
      disc(0, -height, r * 0.62, paper),
    1,
    turn,
  );
};

export const grass = (x: number, y: number, height: number, color: string): string =>
  [-18, -7, 5, 16]
    .map((turn, i) =>
      place(
        x + i * height * 0.09,
        y,
        fill(
          `M0 0C${-height * 0.05} ${-height * 0.5} 0 ${-height * 0.8} ${height * 0.02} ${-height}C${height * 0.09} ${-height * 0.7} ${height * 0.1} ${-height * 0.4} ${height * 0.09} 0Z`,
          color,
        ),
        1,
        turn,
      ),
    )
    .join("");

export const cloud = (x: number, y: number, width: number, color: string): string => {
  const h = width * 0.13;
  return `<g fill="${color}"><rect x="${x}" y="${y}" width="${width}" height="${h}" rx="${h / 2}"/><rect x="${x + width * 0.2}" y="${y - h * 0.75}" width="${width * 0.5}" height="${h * 1.4}" rx="${h * 0.7}"/></g>`;
};

/** A plant in a pot, its foot at (x, y). */
export const pottedPlant = (
  x: number,
  y: number,
  size: number,
  pot: string,
  rim: string,
  green = teal,
): string =>
  sprig(x, y - size * 0.4, size * 0.85, -24, midTeal, 4, deepTeal) +
  sprig(x, y - size * 0.4, size * 0.8, 26, softTeal, 4, steel) +
  sprig(x, y - size * 0.4, size, 0, green, 5, deepTeal) +
  fill(
    `M${x - size * 0.22} ${y - size * 0.42}H${x + size * 0.22}L${x + size * 0.17} ${y}H${x - size * 0.17}Z`,
    pot,
  ) +
  `<rect x="${x - size * 0.25}" y="${y - size * 0.48}" width="${size * 0.5}" height="${size * 0.11}" rx="${size * 0.03}" fill="${rim}"/>`;
