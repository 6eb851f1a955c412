import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contrast,
  defaultThemeColors,
  grounds,
  lightThemeCss,
  readable,
  shadesOf,
  themeCss,
  visible,
  white,
} from "./theme.ts";

const hexColor = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

const extremes = [
  "#ffff00",
  "#ffffff",
  "#000000",
  "#777777",
  "#767676",
  "#fbfaf7",
  "#00ff00",
  "#17a2b8",
  "#e91e63",
];

describe("contrast", () => {
  it("is 21 for black on white, whichever comes first", () => {
    expect(contrast("#000000", white)).toBeCloseTo(21);
    expect(contrast(white, "#000000")).toBeCloseTo(21);
  });

  it("knows that the default secondary color can't carry text on white", () => {
    expect(contrast(defaultThemeColors.secondary, white)).toBeLessThan(readable);
  });
});

describe("shadesOf", () => {
  it.each(["light", "dark"] as const)("keeps text readable in the %s for any color", (scheme) => {
    const { surface, ground, sunken } = grounds[scheme];
    fc.assert(
      fc.property(hexColor, (color) => {
        const { base, on, hover, strong, soft } = shadesOf(color, scheme);
        for (const [text, behind] of [
          [on, base],
          [on, hover],
          [strong, surface],
          [strong, ground],
          [strong, sunken],
          [strong, soft],
        ] as const) {
          expect(contrast(text, behind)).toBeGreaterThanOrEqual(readable);
        }
      }),
      { numRuns: 2000, examples: extremes.map((color): [string] => [color]) },
    );
  });

  it("makes a button visible on a dark card", () => {
    const { base } = shadesOf(defaultThemeColors.primary, "dark");
    expect(contrast(base, grounds.dark.surface)).toBeGreaterThanOrEqual(visible);
  });

  it("leaves a color alone that is dark enough already", () => {
    expect(shadesOf("#0056b3").strong).toBe("#0056b3");
  });

  it("refuses what is not #rrggbb, so nothing else can reach the style sheet", () => {
    for (const bad of ["red", "#fff", "#12345g", "#0056b3;}", ""])
      expect(() => shadesOf(bad)).toThrow(RangeError);
  });
});

describe("themeCss", () => {
  it("writes five shades of each of the three colors, for light and for dark screens", () => {
    const css = themeCss(defaultThemeColors);
    expect(css).toMatch(/^:root\{--color-primary:#0056b3;.*\}$/);
    expect(css.match(/--color-/g)).toHaveLength(30);
    expect(css).toContain(
      `${lightThemeCss(defaultThemeColors)}@media screen and (prefers-color-scheme:dark){`,
    );
  });

  it("gives the same text for the same colors in any letter case", () => {
    expect(themeCss({ ...defaultThemeColors, accent: "#E91E63" })).toBe(themeCss(defaultThemeColors));
  });
});
