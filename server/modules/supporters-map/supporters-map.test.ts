import { describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { supportersMap } from "#shared/site.ts";
import { elsewhereCenter, renderSupportersMap, stateCenters } from "./supporters-map.routes.ts";

const testApp = testApplication();
const counts = (total: number) => ({ provider: 0, patient: total, supporter: 0, total });
const butterfliesIn = (svg: string) => svg.match(/<use /g)?.length ?? 0;

test("the map is an SVG with outlines only while nobody is public", async () => {
  const { text, headers, body } = await testApp.http.get(supportersMap.path).expect(200);
  const svg = text ?? String(body);
  expect(headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
  expect(svg).toContain("<path");
  expect(butterfliesIn(svg)).toBe(0);
});

describe("renderSupportersMap", () => {
  test("puts more butterflies into states with more people, and everyone else into one flock", () => {
    const svg = renderSupportersMap(
      {
        counts: counts(117),
        byState: [
          { state: "Texas", count: 100 },
          { state: "Ohio", count: 5 },
        ],
      },
      "#0056b3",
    );
    // Texas 3, Ohio 1, the other 12 people 1.
    expect(butterfliesIn(svg)).toBe(5);
  });

  test.each([
    ["Puerto Rico", stateCenters["Puerto Rico"]],
    ["Other/International", elsewhereCenter],
  ])("the people of %s are at one position: a territory's inset, or the flock", (state, place) => {
    const svg = renderSupportersMap({ counts: counts(5), byState: [{ state, count: 5 }] }, "#0056b3");
    expect(butterfliesIn(svg)).toBe(1);
    const [, x, y] = /<use href="#b" x="([\d.]+)" y="([\d.]+)"/.exec(svg) ?? [];
    expect([Number(x) + 18, Number(y) + 18]).toEqual(place);
  });
});
