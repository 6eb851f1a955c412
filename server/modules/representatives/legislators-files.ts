import { z } from "zod";
import { memberId } from "#server/modules/watch/congress.ts";
import { readable, rowsOf } from "#server/platform/outbound/lenient-schemas.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import { isWebAddress } from "#shared/fields.ts";
import type { legislators } from "#shared/schema/settings.ts";

/** The files of https://github.com/unitedstates/congress-legislators (CC0). */

export type Legislator = typeof legislators.$inferInsert;
export type Offices = ReadonlyMap<string, { city: string; phone: string }[]>;

const line = z.string().trim().min(1).max(500);
const optionalLine = line.nullish().catch(null);
const webAddress = (text: string | null | undefined): string | null =>
  text && isWebAddress(text) ? text : null;

const term = z.object({
  type: z.enum(["rep", "sen"]),
  state: z.string().regex(/^[A-Z]{2}$/),
  district: z.number().int().min(0).max(99).nullish(),
  party: optionalLine,
  url: optionalLine,
  phone: optionalLine,
  contact_form: optionalLine,
});
const member = z
  .object({
    id: z.object({ bioguide: memberId }),
    name: z.object({ official_full: optionalLine, first: line, last: line }),
    terms: z.array(z.unknown()),
  })
  .transform(({ id, name, terms }): Legislator | undefined => {
    // The last term is the current one.
    const current = term.safeParse(terms.at(-1)).data;
    return (
      current && {
        bioguideId: id.bioguide,
        name: name.official_full ?? `${name.first} ${name.last}`,
        chamber: current.type === "rep" ? "house" : "senate",
        party: current.party ?? "",
        state: current.state,
        district: current.type === "rep" ? (current.district ?? 0) : null,
        phone: current.phone ?? null,
        url: webAddress(current.url),
        contactUrl: webAddress(current.contact_form),
      }
    );
  });

const officesOfMember = z.object({
  id: z.object({ bioguide: memberId }),
  offices: readable(z.object({ city: z.string().trim().max(200), phone: line }), 50),
});

/** Congress has 541 members with its delegates. */
const maxRows = 2000;

/** The message continues "the source" or "the file". */
const unusable = (reason: string) => new OutboundError("unexpected", reason);

function parseRows<Row>(document: unknown, rule: z.ZodType<Row | undefined>, problem: string): Row[] {
  const rows = rowsOf(rule, maxRows).safeParse(document);
  if (!rows.success) throw unusable(problem);
  return rows.data;
}

/** Unreadable entries are left out. @throws OutboundError when nothing is left or a chamber is missing: it must not replace a good list */
export function parseLegislators(document: unknown): Legislator[] {
  const list = parseRows(document, member, "gave something else than a list of members");
  if (new Set(list.map(({ chamber }) => chamber)).size < 2)
    throw unusable("gave a list without members of both chambers");
  return [...new Map(list.map((legislator) => [legislator.bioguideId, legislator])).values()];
}

export function parseOffices(document: unknown): Offices {
  const list = parseRows(document, officesOfMember, "gave something else than a list of offices");
  return new Map(list.map(({ id, offices }) => [id.bioguide, offices]));
}
