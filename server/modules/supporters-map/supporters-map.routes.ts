import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "#server/modules/settings/settings.ts";
import { packageRoot } from "#server/platform/env/package-root.ts";
import type { AppRouter } from "#server/platform/http/route.ts";
import { serveDocument } from "#server/platform/http/serve-text.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { countSupporters, type SupporterCounts } from "#shared/api/registrations.ts";
import { supportersMap, wingPath } from "#shared/site.ts";
import { shadesOf } from "#shared/theme.ts";
import centers from "./state-centers.json" with { type: "json" };

/** `/supporters-map.svg`: the counts of `/api/supporters`, in the site's colors. */
function supportersMapRoutes(router: AppRouter, services: Services): void {
  serveDocument(router, supportersMap.path, "image/svg+xml; charset=utf-8", async (json) => {
    const [counts = "{}", { primaryColor }] = await Promise.all([
      json(countSupporters.path),
      readSettings(services.database.db),
    ]);
    return renderSupportersMap(countSupporters.response.parse(JSON.parse(counts)), primaryColor);
  });
}

const { width, height } = supportersMap;
/** Seen at 3:1 on the page and on the land, as `--color-control` in `client/src/index.css`. */
const line = { light: "#7d8793", dark: "#8a98a6" };
const label = { light: "#4b5767", dark: "#b3bec9" };
const states = readFileSync(join(packageRoot(), "server/modules/supporters-map/us-states.svg"), "utf8");

const steps = [1, 25, 100, 500, 2500];

const size = 36;
const offsets = [
  [0, 0],
  [34, 6],
  [-34, 6],
  [17, -30],
  [-17, -30],
] as const;

const butterfly = (x: number, y: number) => `<use href="#b" x="${x - size / 2}" y="${y - size / 2}"/>`;

const butterflies = ([x = 0, y = 0]: readonly number[], count: number) =>
  offsets
    .slice(0, steps.filter((least) => count >= least).length)
    .map(([dx, dy]) => butterfly(x + dx, y + dy))
    .join("");

/** The point of each state that is farthest from its borders; a territory's is in the inset. */
export const stateCenters: Readonly<Record<string, readonly number[]>> = centers;
/** For states with few supporters and other countries. */
export const elsewhereCenter = [905, 440] as const;

const territories = {
  "Puerto Rico": "PR",
  "U.S. Virgin Islands": "VI",
  Guam: "GU",
  "American Samoa": "AS",
  "Northern Mariana Islands": "MP",
};
/** The box beside Florida that holds the territories, far from where they are. */
const inset = [
  `<rect x="840" y="496" width="134" height="108" rx="8" fill-opacity="0" stroke-dasharray="4 4"/>`,
  ...Object.entries(territories).map(([territory, code]) => {
    const [x = 0, y = 0] = stateCenters[territory] ?? elsewhereCenter;
    return `<circle cx="${x}" cy="${y}" r="13"/><text x="${x}" y="${y + 28}" text-anchor="middle" font-family="sans-serif" font-size="14" class="label">${code}</text>`;
  }),
].join("");

function colorsOf(primaryColor: string, scheme: "light" | "dark"): string {
  const { strong, soft } = shadesOf(primaryColor, scheme);
  return `.land{fill:${soft};stroke:${line[scheme]}}.label{fill:${label[scheme]};stroke:none}.people{fill:${strong}}`;
}

/** Everyone outside the states that have a count is a flock in the ocean. */
export function renderSupportersMap({ counts, byState }: SupporterCounts, primaryColor: string): string {
  const onMap = byState.flatMap(({ state, count }) => {
    const center = stateCenters[state];
    return center ? [{ center, count }] : [];
  });
  const elsewhere = counts.total - onMap.reduce((sum, { count }) => sum + count, 0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs><symbol id="b" viewBox="0 0 64 64" width="${size}" height="${size}"><path d="${wingPath}"/><path d="${wingPath}" transform="translate(64 0) scale(-1 1)"/></symbol></defs>`,
    `<style>${colorsOf(primaryColor, "light")}@media (prefers-color-scheme:dark){${colorsOf(primaryColor, "dark")}}</style>`,
    `<g class="land" stroke-linejoin="round">${states.replace("<path ", '<path vector-effect="non-scaling-stroke" ')}${inset}</g>`,
    `<g class="people">`,
    ...onMap.map(({ center, count }) => butterflies(center, count)),
    elsewhere > 0 ? butterflies(elsewhereCenter, elsewhere) : "",
    "</g></svg>\n",
  ].join("");
}

export const supportersMapModule: Module = { openRoutes: supportersMapRoutes };
