/** A picture before it is rendered: an SVG body on a canvas of the given size. */
export interface Drawing {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

export type Point = readonly [x: number, y: number];

export const svg = ({ width, height, body }: Pick<Drawing, "width" | "height" | "body">): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A soft curve through the points (Catmull-Rom, written as Béziers). */
export const curve = (points: readonly Point[]): string => {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const [startX, startY] = at(0);
  const parts = points.slice(1).map((end, i) => {
    const [before, start, after] = [at(i - 1), at(i), at(i + 2)];
    const c1x = start[0] + (end[0] - before[0]) / 6;
    const c1y = start[1] + (end[1] - before[1]) / 6;
    const c2x = end[0] - (after[0] - start[0]) / 6;
    const c2y = end[1] - (after[1] - start[1]) / 6;
    return `C${n(c1x)} ${n(c1y)} ${n(c2x)} ${n(c2y)} ${n(end[0])} ${n(end[1])}`;
  });
  return `M${n(startX)} ${n(startY)}${parts.join("")}`;
};

export const fill = (d: string, color: string, opacity = 1): string =>
  `<path d="${d}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const stroke = (d: string, color: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${
    opacity < 1 ? ` opacity="${opacity}"` : ""
  }/>`;

export const disc = (x: number, y: number, r: number, color: string, opacity = 1): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, color: string, opacity = 1): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${color}"${
    opacity < 1 ? ` opacity="${opacity}"` : ""
  }/>`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  radius = 0,
  opacity = 1,
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}" fill="${color}"${
    opacity < 1 ? ` opacity="${opacity}"` : ""
  }/>`;

/** Ground: everything under a soft skyline. */
export const land = (points: readonly Point[], bottom: number, color: string): string => {
  const first = points[0] ?? [0, 0];
  const last = points.at(-1) ?? first;
  return fill(`${curve(points)}L${n(last[0])} ${bottom}L${n(first[0])} ${bottom}Z`, color);
};

export const place = (x: number, y: number, body: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${body}</g>`;

/** The same thing seen in a mirror, around its own origin. */
export const mirror = (body: string): string => `<g transform="scale(-1 1)">${body}</g>`;

/** The body, cut to a shape. The id must be unique in its picture. */
export const cut = (id: string, shape: string, body: string): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${body}</g>`;
