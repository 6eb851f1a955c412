import { describe, expect, it } from "vitest";
import { contrast, defaultThemeColors, grounds, readable, themeCss, visible } from "#shared/theme.ts";
import sheet from "./index.css?raw";

const [lightSheet = "", darkSheet = ""] = sheet.split(/@media screen and \(prefers-color-scheme: dark\)/);

const colorsIn = (text: string) =>
  new Map(
    [...text.matchAll(/(--color-[a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );

const schemes = {
  light: colorsIn(lightSheet),
  dark: new Map([...colorsIn(lightSheet), ...colorsIn(darkSheet)]),
};

it("holds the theme that the server writes while nobody has chosen another", () => {
  const [light = "", dark = ""] = themeCss(defaultThemeColors).split("@media");
  for (const [css, colors] of [
    [light, schemes.light],
    [dark, schemes.dark],
  ] as const)
    for (const [, name, value] of css.matchAll(/(--color-[a-z-]+):(#[0-9a-f]{6})/g))
      expect([name, colors.get(name)]).toEqual([name, value]);
});

it("names every color for the dark, too", () => {
  expect([...colorsIn(darkSheet).keys()].sort()).toEqual([...schemes.light.keys()].sort());
});

describe.each(["light", "dark"] as const)("in the %s", (scheme) => {
  const color = (name: string): string => {
    const value = schemes[scheme].get(`--color-${name}`);
    if (!value) throw new Error(`index.css holds no --color-${name}`);
    return value;
  };
  const { surface, ground, sunken } = grounds[scheme];

  it("uses the background colors that the theme is computed for", () => {
    expect([color("surface"), color("ground"), color("sunken")]).toEqual([surface, ground, sunken]);
  });

  it.each(["ink", "ink-soft", "danger", "success", "warning", "info"])("can be read as %s", (text) => {
    for (const behind of [surface, ground, sunken])
      expect(contrast(color(text), behind)).toBeGreaterThanOrEqual(readable);
  });

  it.each(["danger", "success", "warning", "info"])("can be read as %s on its tint, and under it", (name) => {
    for (const text of [name, "ink", "ink-soft"])
      expect(contrast(color(text), color(`${name}-soft`))).toBeGreaterThanOrEqual(readable);
    expect(contrast(surface, color(name))).toBeGreaterThanOrEqual(readable);
  });

  it.each(["primary-soft", "secondary-soft", "accent-soft"])("can be read as ink on %s", (tint) => {
    for (const text of ["ink", "ink-soft"])
      expect(contrast(color(text), color(tint))).toBeGreaterThanOrEqual(readable);
  });

  it("can be read in the footer", () => {
    expect(contrast(color("on-night"), color("night"))).toBeGreaterThanOrEqual(readable);
  });

  it.each(["control", "star"])("shows the edge of a %s", (shape) => {
    expect(contrast(color(shape), surface)).toBeGreaterThanOrEqual(visible);
  });
});
