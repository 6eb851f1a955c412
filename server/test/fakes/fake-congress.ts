import type { RequestListener } from "node:http";
import { json } from "./fake-server.ts";

/** What 5 Calls, the Census geocoder and congress-legislators send, in their own forms, about invented people. */

interface FiveCallsMember {
  name?: string;
  area: string;
  state?: string;
  district?: string;
  [more: string]: unknown;
}

const fiveCallsMember = (member: FiveCallsMember, index: number) => ({
  id: `T00000${index}`,
  name: `Member ${index}`,
  phone: "202-555-0100",
  url: "https://member.house.gov",
  photoURL: "https://images.5calls.org/house/256/T000001.jpg",
  party: "Democrat",
  state: "TX",
  reason: "This is your representative in the House.",
  field_offices: [{ phone: "512-555-0101", city: "Austin" }],
  ...member,
});

/** The response of 5 Calls about an address. */
export const fiveCallsResponse = (
  members: FiveCallsMember[] = [
    { name: "Harriet House", area: "US House", district: "37" },
    { id: "C000003", name: "Sam Senator", area: "US Senate", party: "REPUBLICAN", field_offices: undefined },
    {
      name: "Selma Senator",
      area: "US Senate",
      party: "republican",
      field_offices: [{ phone: "", city: "" }],
    },
    { name: "Gus Governor", area: "Governor" },
    { name: "Lou Local", area: "StateLower" },
  ],
  more: Record<string, unknown> = {},
) => ({
  location: "Austin",
  lowAccuracy: false,
  state: "TX",
  district: "37",
  representatives: members.map(fiveCallsMember),
  ...more,
});

interface CensusMatch {
  state?: string;
  geoid?: string;
  congress?: string;
  address?: string;
}

/** The response of the Census geocoder: one match for each given. */
export const censusResponse = (...matches: CensusMatch[]) => ({
  result: {
    input: { address: { address: "as it was asked" } },
    addressMatches: matches.map(
      ({
        state = "TX",
        geoid = "4837",
        congress = "119",
        address = `1100 CONGRESS AVE, AUSTIN, ${state}, 78701`,
      }) => ({
        matchedAddress: address,
        coordinates: { x: -97.74, y: 30.27 },
        addressComponents: { state, zip: "78701", city: "AUSTIN" },
        geographies: {
          [`${congress}th Congressional Districts`]: [
            { STATE: geoid.slice(0, 2), GEOID: geoid, CDSESSN: congress, BASENAME: geoid.slice(2) },
          ],
        },
      }),
    ),
  },
});

const legislator = (bioguide: string, name: Record<string, string>, term: Record<string, unknown>) => ({
  id: { bioguide },
  name,
  terms: [
    { type: "rep", state: "ZZ", district: 99, party: "Whig" },
    {
      party: "Democrat",
      url: "https://member.house.gov",
      phone: "202-555-0110",
      address: "1 House Office Building",
      ...term,
    },
  ],
});

/** legislators-current.json: Texas (with districts 37 and 10), Vermont at large, the delegates, a state with one senator. */
export const legislatorsFile = [
  legislator("A000001", { first: "Ann", last: "Austin" }, { type: "rep", state: "TX", district: 37 }),
  legislator(
    "B000002",
    { first: "Bo", last: "Ten", official_full: "Bo B. Ten" },
    { type: "rep", state: "TX", district: 10 },
  ),
  legislator(
    "C000003",
    { first: "Cy", last: "Senator" },
    {
      type: "sen",
      state: "TX",
      party: "Republican",
      contact_form: "https://senator.senate.gov/contact",
    },
  ),
  legislator("D000004", { first: "Di", last: "Senator" }, { type: "sen", state: "TX", party: "Republican" }),
  legislator("E000005", { first: "Ed", last: "Vermont" }, { type: "rep", state: "VT", district: 0 }),
  legislator(
    "F000006",
    { first: "Flo", last: "Senator" },
    { type: "sen", state: "VT", party: "Independent" },
  ),
  legislator("G000007", { first: "Gil", last: "Delegate" }, { type: "rep", state: "DC", district: 0 }),
  legislator("H000008", { first: "Han", last: "Commissioner" }, { type: "rep", state: "PR", district: 0 }),
  { id: { bioguide: "broken" }, name: {}, terms: [] },
];

/** legislators-district-offices.json. */
export const officesFile = [
  {
    id: { bioguide: "A000001" },
    offices: [{ id: "A-austin", city: "Austin", state: "TX", phone: "512-555-0120" }, { city: "Waco" }],
  },
];

/** Serves both files with an ETag, and 304 to those who have them. */
export const legislatorsSite = (members: unknown = legislatorsFile, etag = '"v1"'): RequestListener => {
  return (req, res) => {
    if (req.headers["if-none-match"] === etag) res.writeHead(304).end();
    else json(req.url?.includes("offices") ? officesFile : members, 200, { etag })(req, res);
  };
};
