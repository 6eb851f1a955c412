import { z } from "zod";
import type { Env } from "#server/platform/env/env.ts";
import { parse } from "#server/platform/outbound/lenient-schemas.ts";
import { callOutside, OutboundError, statusError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import { congressOn } from "#shared/congress.ts";
import { stateNameOf } from "#shared/us-states.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { titleCase } from "./seats.ts";

/** The Census Bureau's geocoder: from a street address to a congressional district. */

interface GeocodedAddress {
  /** City, state and ZIP code, never the street. */
  location: string;
  state: string;
  /** 0: at large, or a delegate. Undefined: unknown to the Census. */
  district: number | undefined;
}

/** Since autumn 2026 "Current_Current" knows the districts of the 120th Congress only. */
const vintageOf = (congress: number): string => (congress <= 119 ? "ACS2025_Current" : "Current_Current");

/** One address in several states has some. */
const maxMatches = 50;
const anyObject = z.record(z.string(), z.unknown());
const layer = z.tuple([anyObject], anyObject);

const responseSchema = z.object({
  result: z.object({
    addressMatches: z
      .array(
        z.object({
          // A longer text would take hours to search.
          matchedAddress: z.string().max(500),
          addressComponents: z.object({
            state: z.string().regex(/^[A-Za-z]{2}$/),
            zip: z.string().nullish(),
          }),
          geographies: anyObject,
        }),
      )
      .max(maxMatches),
  }),
});
type Match = z.output<typeof responseSchema>["result"]["addressMatches"][number];

type CensusNeeds = Pick<Services, "clock"> & {
  env: Pick<Env, "CENSUS_GEOCODER_URL" | "CENSUS_CONGRESS" | "CENSUS_VINTAGE">;
};

/** Empty for an unknown address, several for an ambiguous one. @throws OutboundError also for another Congress */
export async function geocodeAddress(
  { env, clock }: CensusNeeds,
  address: string,
  timing: { timeoutMs: number; signal: AbortSignal },
): Promise<GeocodedAddress[]> {
  const congress = env.CENSUS_CONGRESS ?? congressOn(washingtonDay(clock()));
  const url = new URL(`${env.CENSUS_GEOCODER_URL}/geographies/onelineaddress`);
  url.search = new URLSearchParams({
    address,
    benchmark: "Public_AR_Current",
    vintage: env.CENSUS_VINTAGE ?? vintageOf(congress),
    format: "json",
  }).toString();
  const response = await callOutside({ url, ...timing });
  if (response.status !== 200) throw statusError(response.status);
  const { result } = parse(responseSchema, response.json());
  return result.addressMatches.map((match) => placementOf(match, congress));
}

function placementOf(match: Match, congress: number): GeocodedAddress {
  const { addressComponents, geographies, matchedAddress } = match;
  const name = Object.keys(geographies).find((each) => /congressional district/i.test(each));
  const [district] = (name && layer.safeParse(geographies[name]).data) || [];
  if (!name || !district) throw new OutboundError("unexpected", "returned no congressional district");
  const session = String(district.CDSESSN ?? /^\d+/.exec(name)?.[0] ?? "");
  if (session !== String(congress))
    throw new OutboundError("unexpected", "returned the districts of another Congress");
  return {
    location: placeOf(matchedAddress, addressComponents),
    state: addressComponents.state.toUpperCase(),
    district: districtNumber(String(district.GEOID ?? "").slice(-2)),
  };
}

/** "00" is at large, "98" a delegate; "ZZ" is in no district. */
const districtNumber = (code: string): number | undefined =>
  /^\d\d$/.test(code) ? (code === "98" ? 0 : Number(code)) : undefined;

/** "1100 CONGRESS AVE, AUSTIN, TX, 78701" -> "Austin, TX 78701"; without a town the state. */
function placeOf(matchedAddress: string, { state, zip }: Match["addressComponents"]): string {
  const [, city = "", , lastPart] =
    /([^,]+),\s*([a-z]{2})(?:(?:\s|,\s*)([\d-]+))?\s*$/i.exec(matchedAddress) ?? [];
  const code = state.toUpperCase();
  const town = city.trim() ? `${titleCase(city.trim())}, ${code}` : (stateNameOf(code) ?? code);
  return `${town} ${zip || lastPart || ""}`.trim();
}
