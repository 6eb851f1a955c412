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

export const white = "#ffffff";

/** Backgrounds of themed text; `client/src/index.css` has the same ones. */
export const grounds = {
  light: { surface: white, ground: "#fbfaf7", sunken: "#f3f1eb" },
  dark: { surface: "#202933", ground: "#12171e", sunken: "#192028" },
} as const;

type Scheme = keyof typeof grounds;

/** WCAG 2.2 AA for text. */
export const readable = 4.5;
/** WCAG 2.2 AA for the edge of a control. */
export const visible = 3;

type Rgb = readonly [red: number, green: number, blue: number];

const black = "#000000";
const nearBlack = "#10161d";
const softTint = { light: 0.9, dark: 0.82 };
const hoverShift = 0.14;
const mixingStep = 0.01;

const toRgb = (hex: string): Rgb => {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`Not a #rrggbb color: ${hex}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

const mix = (color: string, second: string, share: number): string => {
  const [r, g, b] = toRgb(color);
  const [r2, g2, b2] = toRgb(second);
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

export const contrast = (first: string, second: string): number => {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** Pure black is the last resort: one of white and black always reaches 4.58:1. */
const textOn = (fill: string): string =>
  [white, nearBlack].find((text) => contrast(text, fill) >= readable) ?? black;

/** Away from the text color, so that hovering never lowers the contrast. */
const hoverOf = (fill: string): string => mix(fill, textOn(fill) === white ? black : white, hoverShift);

const untilContrast = (
  color: string,
  pole: string,
  backgrounds: readonly string[],
  least: number,
): string => {
  for (let share = 0; share < 1; share += mixingStep) {
    const mixed = mix(color, pole, share);
    if (backgrounds.every((background) => contrast(mixed, background) >= least)) return mixed;
  }
  return pole;
};

interface Shades {
  base: string;
  on: string;
  hover: string;
  /** Text and links on the scheme's backgrounds; text in the color of the surface is readable on it. */
  strong: string;
  soft: string;
}

/** Every pair that carries text reaches 4.5:1, whatever the color. In the dark a fill is light enough to be seen on a card. */
export const shadesOf = (color: string, scheme: Scheme = "light"): Shades => {
  const { surface } = grounds[scheme];
  const backgrounds = Object.values(grounds[scheme]);
  const isDark = scheme === "dark";
  const base = isDark ? untilContrast(color, white, [surface], visible) : color.toLowerCase();
  const soft = mix(color, surface, softTint[scheme]);
  return {
    base,
    on: textOn(base),
    hover: hoverOf(base),
    strong: untilContrast(color, isDark ? white : black, [...backgrounds, soft], readable),
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

const declarationsOf = (colors: ThemeColors, scheme: Scheme): string =>
  (["primary", "secondary", "accent"] as const)
    .flatMap((name) => Object.entries(variablesOf(name, shadesOf(colors[name], scheme))))
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

/** `:root{--color-primary:#0056b3;...}`. Deterministic, because the CSP has its hash. */
export const lightThemeCss = (colors: ThemeColors): string => `:root{${declarationsOf(colors, "light")}}`;

const darkScreen = "screen and (prefers-color-scheme:dark)";

export const themeCss = (colors: ThemeColors): string =>
  `${lightThemeCss(colors)}@media ${darkScreen}{:root{${declarationsOf(colors, "dark")}}}`;
