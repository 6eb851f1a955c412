import { z } from "zod";
import { isWebAddress } from "#shared/fields.ts";
import type { legislators } from "#shared/schema/settings.ts";

/** The files of https://github.com/unitedstates/congress-legislators (CC0). */

export type Legislator = typeof legislators.$inferInsert;
export type Offices = ReadonlyMap<string, { city: string; phone: string }[]>;

/** The message continues "the source" or "the file". */
export class LegislatorsFileError extends Error {}

const line = z.string().trim().min(1).max(500);
const optionalLine = line.nullish().catch(null);
const term = z.object({
  type: z.enum(["rep", "sen"]),
  state: z.string().regex(/^[A-Z]{2}$/),
  district: z.number().int().min(0).max(99).nullish(),
  party: optionalLine,
  url: optionalLine,
  phone: optionalLine,
  contact_form: optionalLine,
});
const member = z.object({
  id: z.object({ bioguide: z.string().regex(/^[A-Z]\d{6}$/) }),
  name: z.object({ official_full: optionalLine, first: line, last: line }),
  terms: z.array(z.unknown()).min(1),
});
const officeFile = z.object({
  id: z.object({ bioguide: z.string() }),
  offices: z.array(z.unknown()),
});
const office = z.object({ city: z.string().trim().max(200), phone: line });

const webAddress = (text: string | null | undefined): string | null =>
  text && isWebAddress(text) ? text : null;

const listIn = (file: unknown, name: string): unknown[] => {
  if (!Array.isArray(file)) throw new LegislatorsFileError(`gave something else than a list of ${name}`);
  return file;
};

/** Unreadable entries are left out. @throws LegislatorsFileError when nothing is left or a chamber is missing: it must not replace a good list */
export function readLegislators(file: unknown): Legislator[] {
  const members = listIn(file, "members").flatMap((entry) => legislatorOf(entry) ?? []);
  const chambers = new Set(members.map(({ chamber }) => chamber));
  if (chambers.size < 2) throw new LegislatorsFileError("gave a list without members of both chambers");
  return [...new Map(members.map((legislator) => [legislator.bioguideId, legislator])).values()];
}

function legislatorOf(entry: unknown): Legislator | undefined {
  const parsed = member.safeParse(entry);
  if (!parsed.success) return undefined;
  const { id, name, terms } = parsed.data;
  // The last term is the current one.
  const { success, data: current } = term.safeParse(terms.at(-1));
  if (!success) return undefined;
  return {
    bioguideId: id.bioguide,
    name: name.official_full ?? `${name.first} ${name.last}`,
    chamber: current.type === "rep" ? "house" : "senate",
    party: current.party ?? "",
    state: current.state,
    district: current.type === "rep" ? (current.district ?? 0) : null,
    phone: current.phone ?? null,
    url: webAddress(current.url),
    contactUrl: webAddress(current.contact_form),
  };
}

export function readOffices(file: unknown): Offices {
  const offices = new Map<string, { city: string; phone: string }[]>();
  for (const entry of listIn(file, "offices")) {
    const parsed = officeFile.safeParse(entry);
    if (!parsed.success) continue;
    const known = parsed.data.offices.flatMap((candidate) => {
      const found = office.safeParse(candidate);
      return found.success ? [found.data] : [];
    });
    offices.set(parsed.data.id.bioguide, known);
  }
  return offices;
}
