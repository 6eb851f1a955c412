export interface ThemeColors {
  primary: string;
  secondary: string;
  accent: string;
}

export const defaultThemeColors: ThemeColors = {
  primary: "#0056b3",
  secondary: "#17a2b8",
  accent: "#e91e63",
};

/** Backgrounds of themed text; `client/src/index.css` has the same ones. */
export const white = "#ffffff";
export const ground = "#fbfaf7";
export const sunken = "#f3f1eb";

/** WCAG 2.2 AA for text. */
export const readable = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];

const black = "#000000";
const nearBlack = "#10161d";
const softTint = 0.9;
const hoverShift = 0.14;
const darkeningStep = 0.01;

const toRgb = (hex: string): Rgb => {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`Not a #rrggbb color: ${hex}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

const mix = (color: string, other: string, share: number): string => {
  const [r, g, b] = toRgb(color);
  const [r2, g2, b2] = toRgb(other);
  return toHex([r + (r2 - r) * share, g + (g2 - g) * share, b + (b2 - b) * share]);
};

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [r, g, b] = toRgb(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** Pure black is the last resort: one of white and black always reaches 4.58:1. */
const textOn = (fill: string): string =>
  [white, nearBlack].find((text) => contrast(text, fill) >= readable) ?? black;

/** Away from the text color, so that hovering never lowers the contrast. */
const hoverOf = (fill: string): string => mix(fill, textOn(fill) === white ? black : white, hoverShift);

/** Darkens a color until it is readable on every light background. */
const strongOf = (color: string, grounds: readonly string[]): string => {
  for (let share = 0; share < 1; share += darkeningStep) {
    const darker = mix(color, black, share);
    if (grounds.every((light) => contrast(darker, light) >= readable)) return darker;
  }
  return black;
};

interface Shades {
  base: string;
  /** Text on `base`. */
  on: string;
  /** `on` is readable on it, too. */
  hover: string;
  /** Text and links on light backgrounds; white text is readable on it. */
  strong: string;
  soft: string;
}

/** Every pair that carries text reaches 4.5:1, whatever the color. */
export const shadesOf = (color: string): Shades => {
  const soft = mix(color, white, softTint);
  return {
    base: color.toLowerCase(),
    on: textOn(color),
    hover: hoverOf(color),
    strong: strongOf(color, [white, ground, sunken, soft]),
    soft,
  };
};

const variablesOf = (name: string, shades: Shades): Record<string, string> => ({
  [`--color-${name}`]: shades.base,
  [`--color-on-${name}`]: shades.on,
  [`--color-${name}-hover`]: shades.hover,
  [`--color-${name}-strong`]: shades.strong,
  [`--color-${name}-soft`]: shades.soft,
});

export const themeVariables = (colors: ThemeColors): Record<string, string> => ({
  ...variablesOf("primary", shadesOf(colors.primary)),
  ...variablesOf("secondary", shadesOf(colors.secondary)),
  ...variablesOf("accent", shadesOf(colors.accent)),
});

/** `:root{--color-primary:#0056b3;...}`. Deterministic, because the CSP has its hash. */
export const themeCss = (colors: ThemeColors): string => {
  const declarations = Object.entries(themeVariables(colors)).map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(";")}}`;
};
