import { afterAll, describe, expect, test } from "vitest";
import { censusResponse } from "#server/test/fakes/fake-congress.ts";
import { json, startFakeServer } from "#server/test/fakes/fake-server.ts";
import { congressOn } from "#shared/congress.ts";
import { geocodeAddress } from "./census.ts";

const census = await startFakeServer(json({}));
afterAll(census.close);
const geocode = (response: unknown, env: { CENSUS_CONGRESS?: number; CENSUS_VINTAGE?: string } = {}) => {
  census.respond = json(response);
  const timing = { timeoutMs: 2000, signal: new AbortController().signal };
  const needs = {
    env: { CENSUS_GEOCODER_URL: census.url, CENSUS_CONGRESS: 119, ...env },
    clock: () => new Date(),
  };
  return geocodeAddress(needs, "1 Main St", timing);
};
/** A response whose one match is changed. */
const changed = (
  change: (match: ReturnType<typeof censusResponse>["result"]["addressMatches"][number]) => object,
) => {
  const [match] = censusResponse({}).result.addressMatches;
  return { result: { addressMatches: match ? [{ ...match, ...change(match) }] : [] } };
};
const layer = (name: string, district: object) => changed(() => ({ geographies: { [name]: [district] } }));

test.each([
  ["2025-01-02", 118],
  ["2025-01-03", 119],
  ["2026-12-31", 119],
  ["2027-01-01", 119],
  ["2027-01-03", 120],
])("on %s sits the %ith Congress", (day, congress) => {
  expect(congressOn(day)).toBe(congress);
});

test.each([
  [119, undefined, "ACS2025_Current"],
  [120, undefined, "Current_Current"],
  [120, "Census2030_Current", "Census2030_Current"],
])("asks for the %ith Congress, vintage %s: %s", async (CENSUS_CONGRESS, CENSUS_VINTAGE, vintage) => {
  await geocode(censusResponse({ congress: String(CENSUS_CONGRESS) }), {
    CENSUS_CONGRESS,
    ...(CENSUS_VINTAGE && { CENSUS_VINTAGE }),
  });
  const { searchParams } = new URL(census.requests.at(-1)?.path ?? "", "http://x");
  expect(searchParams.get("vintage")).toBe(vintage);
});

describe("a place", () => {
  test.each([
    ["37", 37],
    ["00", 0],
    ["98", 0],
    ["ZZ", undefined],
  ])("with the district code %s lies in %s", async (code, district) => {
    expect(await geocode(censusResponse({ geoid: `48${code}` }))).toMatchObject([{ state: "TX", district }]);
  });

  test("is refused right away when the response is as long as a book", async () => {
    const response = changed(() => ({ matchedAddress: "a".repeat(200_000) }));
    await expect(geocode(response)).rejects.toThrow("returned an unexpected response");
  });

  test("is called by its town, never by its street", async () => {
    const named = async (address: string, zip: string | null) => {
      const [found] = await geocode(
        changed(({ addressComponents }) => ({
          matchedAddress: address,
          addressComponents: { ...addressComponents, zip },
        })),
      );
      return found?.location;
    };
    expect(await named("1 MAIN ST, WINSTON-SALEM, NC, 27101", null)).toBe("Winston-Salem, TX 27101");
    expect(await named("1 MAIN ST, O'FALLON, IL", null)).toBe("O'Fallon, TX");
    expect(await named("1 MAIN ST, AUSTIN, TX 78701", null)).toBe("Austin, TX 78701");
    expect(await named("1 MAIN ST, AUSTIN, TX 78701-1234", "78701")).toBe("Austin, TX 78701");
    expect(await named("nothing that looks like an address", "78701")).toBe("Texas 78701");
  });

  test("takes the Congress from the layer's name where the district does not say it", async () => {
    const name = "119th Congressional Districts";
    expect(await geocode(layer(name, { GEOID: "4837" }))).toMatchObject([{ district: 37 }]);
    expect(await geocode(layer(name, {}))).toMatchObject([{ district: undefined }]);
  });
});

test.each([
  ["another form", { result: {} }, "returned an unexpected response"],
  ["other layers", layer("Counties", { GEOID: "48" }), "returned no congressional district"],
  [
    "an empty layer",
    changed(() => ({ geographies: { "119th Congressional Districts": [] } })),
    "returned no congressional district",
  ],
  ["another Congress", censusResponse({ congress: "118" }), "returned the districts of another Congress"],
  [
    "a layer of no Congress",
    layer("Congressional Districts", {}),
    "returned the districts of another Congress",
  ],
])("the geocoder fails when the response has %s", async (_case, response, reason) => {
  await expect(geocode(response)).rejects.toThrow(reason);
});
