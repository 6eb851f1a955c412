import { expect, it } from "vitest";
import { contrast, defaultThemeColors, ground, readable, sunken, themeCss, white } from "#shared/theme.ts";
import sheet from "./index.css?raw";

const declarations = new Map(
  [...sheet.matchAll(/(--color-[a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
);

const color = (name: string): string => {
  const value = declarations.get(`--color-${name}`);
  if (!value) throw new Error(`index.css holds no --color-${name}`);
  return value;
};

it("holds the theme that the server writes while nobody has chosen another", () => {
  for (const declaration of themeCss(defaultThemeColors).slice(":root{".length, -1).split(";")) {
    expect(sheet).toContain(`${declaration.replace(":", ": ")};`);
  }
});

it("uses the background colors that the theme is computed for", () => {
  expect([color("surface"), color("ground"), color("sunken")]).toEqual([white, ground, sunken]);
});

it.each(["ink", "ink-soft", "danger", "success", "warning", "info"])(
  "can be read as %s on every ground",
  (text) => {
    for (const behind of [white, ground, sunken]) {
      expect(contrast(color(text), behind)).toBeGreaterThanOrEqual(readable);
    }
  },
);

it.each(["danger", "success", "warning", "info"])(
  "can be read as %s on its tint, and white on it",
  (name) => {
    expect(contrast(color(name), color(`${name}-soft`))).toBeGreaterThanOrEqual(readable);
    expect(contrast(white, color(name))).toBeGreaterThanOrEqual(readable);
  },
);

it.each(["control", "star"])("shows the edge of a %s", (shape) => {
  expect(contrast(color(shape), white)).toBeGreaterThanOrEqual(3);
});
