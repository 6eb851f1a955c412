import { type Measured, measure, medianOf } from "./load.ts";

/**
 * What an administrator types: nothing, common and rare names, both names, what nearly everybody has, one and two letters, what
 * nobody has, a wildcard that must stay literal.
 */
const searches = [
  "",
  "smith",
  "zimmerman",
  "mary johnson",
  "@example.org",
  "an",
  "a",
  "zi",
  "zq",
  "nobody-has-this",
  "100%",
  "明",
];
const rounds = 3;
const clients = 4;

const firstPage = (q: string): string =>
  `/api/admin/registrations?${new URLSearchParams({ ...(q && { q }), sort: "name", order: "asc", limit: "50", offset: "0" })}`;

/** The administrator's first page, sorted by name: every search in turn, four clients at once. */
export async function benchMixedSearch(serverUrl: string, cookie: string): Promise<Measured> {
  const mix = { url: serverUrl, connections: clients, headers: { cookie }, paths: searches.map(firstPage) };
  await measure({ ...mix, seconds: 2 });
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure({ ...mix, seconds: 4 }));
  return medianOf(measured);
}
