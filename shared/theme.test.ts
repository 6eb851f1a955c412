import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contrast,
  defaultThemeColours,
  ground,
  readable,
  shadesOf,
  sunken,
  themeCss,
  white,
} from "./theme.ts";

const hexColour = fc
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

  it("knows that the default secondary colour can't carry text on white", () => {
    expect(contrast(defaultThemeColours.secondary, white)).toBeLessThan(readable);
  });
});

describe("shadesOf", () => {
  it("keeps text readable for any colour that an administrator may choose", () => {
    fc.assert(
      fc.property(hexColour, (colour) => {
        const { base, on, hover, strong, soft } = shadesOf(colour);
        for (const [text, behind] of [
          [on, base],
          [on, hover],
          [strong, white],
          [strong, ground],
          [strong, sunken],
          [strong, soft],
          [white, strong],
        ] as const) {
          expect(contrast(text, behind)).toBeGreaterThanOrEqual(readable);
        }
      }),
      { numRuns: 2000, examples: extremes.map((colour): [string] => [colour]) },
    );
  });

  it("leaves a colour alone that is dark enough already", () => {
    expect(shadesOf("#0056b3").strong).toBe("#0056b3");
  });

  it("refuses what is not #rrggbb, so nothing else can reach the style sheet", () => {
    for (const bad of ["red", "#fff", "#12345g", "#0056b3;}", ""])
      expect(() => shadesOf(bad)).toThrow(RangeError);
  });
});

describe("themeCss", () => {
  it("writes five shades of each of the three colours", () => {
    const css = themeCss(defaultThemeColours);
    expect(css).toMatch(/^:root\{--color-primary:#0056b3;.*\}$/);
    expect(css.match(/--color-/g)).toHaveLength(15);
  });

  it("gives the same text for the same colours in any letter case", () => {
    expect(themeCss({ ...defaultThemeColours, accent: "#E91E63" })).toBe(themeCss(defaultThemeColours));
  });
});
