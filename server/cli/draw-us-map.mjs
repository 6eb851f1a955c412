// Draws the states of the US as SVG paths for the map of supporters, from the Census Bureau's cartographic boundaries
// as the us-atlas package has them (Albers projection, 975 x 610): `node server/cli/draw-us-map.mjs`. Plain JavaScript,
// because two of these libraries come without types and this runs once in a blue moon.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { filter, filterWeight, presimplify, quantile, simplify } from "topojson-simplify";

const path = (relative) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));
/** Points of less weight are left out: the map is seen at 900 pixels at the most. */
const keptShare = 0.93;
/** Islands smaller than this many square pixels can't be seen. */
const smallestIsland = 12;

const atlas = presimplify(
  JSON.parse(await readFile(path("node_modules/us-atlas/states-albers-10m.json"), "utf8")),
);
const simple = simplify(atlas, quantile(atlas, keptShare));
const drawn = filter(simple, filterWeight(simple, smallestIsland));
const draw = geoPath().digits(0);
const lines = feature(drawn, drawn.objects.states)
  .features.map((shape) => [shape.properties.name, draw(shape)])
  .filter(([, outline]) => outline)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([name, outline]) => `  ${JSON.stringify(name)}: ${JSON.stringify(outline)},`);

await writeFile(
  path("server/modules/supporters-map/us-map-shapes.ts"),
  `// Drawn by server/cli/draw-us-map.mjs; not edited by hand.

/** The outline of each state in a picture of 975 x 610. */
export const stateShapes: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`,
);
