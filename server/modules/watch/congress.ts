import { z } from "zod";
import {
  day,
  line,
  orNull,
  parse,
  readable,
  rowsOf,
  unexpected,
} from "#server/platform/outbound/lenient-schemas.ts";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import type { Services } from "#server/platform/services.ts";
import type { BillDetails } from "#shared/schema/watch.ts";
import { type BillNumber, billId, parseBills, parseCommittees } from "#shared/settings/watch-rules.ts";
import type { Fetch, Source, WatchItem } from "./source.ts";

/** Committee members: committee-membership-current.json of github.com/unitedstates/congress-legislators. */

export const memberId = z.string().regex(/^[A-Z]\d{6}$/);

const membersByCommittee = z
  .record(z.string(), orNull(rowsOf(z.object({ bioguide: memberId }))))
  .transform((record) => new Map(Object.entries(record)));

export const committees: Source = {
  name: "committees",
  label: "The list of committees",
  address: "LEGISLATORS_URL",
  setting: "watchCommittees",
  async read(fetch, env, setting) {
    const url = new URL(`${env.LEGISLATORS_URL}/committee-membership-current.json`);
    const members = await fetch({ url, schema: membersByCommittee });
    if (![...members.values()].some((list) => list?.length)) throw unexpected();
    return {
      items: [],
      committees: parseCommittees(setting).flatMap((committee) => {
        const list = members.get(committee);
        return list ? [{ committee, memberIds: list.map(({ bioguide }) => bioguide) }] : [];
      }),
    };
  },
};

/** Bills in Congress: https://github.com/LibraryOfCongress/api.congress.gov */

const pageSize = 250;
/** The House has 441 members with its delegates. */
const maxPages = 3;

const billResponse = z.object({
  bill: z.object({
    title: line(400),
    sponsors: orNull(readable(orNull(z.object({ bioguideId: memberId, fullName: line(200) })), 1)),
    cosponsors: orNull(z.object({ count: z.number() })),
    latestAction: orNull(z.object({ actionDate: day, text: line(400) })),
  }),
});

const cosponsorsResponse = z.object({ cosponsors: z.array(z.unknown()) });
const cosponsors = rowsOf(
  z.object({
    bioguideId: memberId,
    sponsorshipDate: orNull(day),
    sponsorshipWithdrawnDate: orNull(z.string()),
  }),
  pageSize * maxPages,
);

const committeesResponse = z.object({
  committees: rowsOf(
    // "hsif00" is the committee HSIF.
    z.object({ systemCode: z.string().regex(/^[hsj][a-z]{3}\d{2}$/i), name: line(200) }),
  ),
});

type FetchBill = <Result>(
  schema: z.ZodType<Result>,
  part: string,
  query?: Record<string, string>,
) => Promise<Result>;

const billFetcher =
  (fetch: Fetch, env: Services["env"], { congress, chamber, number }: BillNumber): FetchBill =>
  async (schema, part, query = {}) => {
    const url = new URL(`${env.CONGRESS_API_URL}/bill/${congress}/${chamber}/${number}${part}`);
    // The default format is XML.
    url.search = new URLSearchParams({ format: "json", ...query }).toString();
    return fetch({ url, headers: { "x-api-key": env.CONGRESS_API_KEY ?? "" }, schema });
  };

async function readCosponsors(fetch: FetchBill, expected: number): Promise<BillDetails["cosponsors"]> {
  const rows: unknown[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = { limit: String(pageSize), offset: String(page * pageSize) };
    const { cosponsors } = await fetch(cosponsorsResponse, "/cosponsors", query);
    rows.push(...cosponsors.slice(0, pageSize));
    if (cosponsors.length < pageSize) break;
  }
  if (rows.length === 0 && expected > 0) throw unexpected();
  const current = parse(cosponsors, rows).filter((row) => !row.sponsorshipWithdrawnDate);
  const byId = new Map(current.map((row) => [row.bioguideId, row.sponsorshipDate]));
  return [...byId].map(([id, since]) => ({ id, since }));
}

async function readBill(fetch: FetchBill, number: BillNumber): Promise<WatchItem> {
  const { bill } = await fetch(billResponse, "");
  const sponsor = bill.sponsors?.[0];
  const cosponsors = await readCosponsors(fetch, bill.cosponsors?.count ?? 0);
  const { committees } = await fetch(committeesResponse, "/committees");
  const { latestAction } = bill;
  return {
    id: billId(number),
    title: bill.title,
    details: {
      kind: "bill",
      sponsor: sponsor?.fullName ?? null,
      sponsorId: sponsor?.bioguideId ?? null,
      cosponsors: cosponsors.filter(({ id }) => id !== sponsor?.bioguideId),
      latestAction: latestAction && { date: latestAction.actionDate, text: latestAction.text },
      committees: committees.map(({ systemCode, name }) => ({
        code: systemCode.slice(0, 4).toUpperCase(),
        name,
      })),
    },
  };
}

/** The error is about one bill, not about the source. */
const concernsOneBill = ({ kind, status }: OutboundError): boolean => kind === "unexpected" || status === 404;

export const congress: Source = {
  name: "congress",
  label: "Congress.gov",
  address: "CONGRESS_API_URL",
  requiredKey: {
    name: "CONGRESS_API_KEY",
    setting: "congressApiKey",
    signUp: "https://api.congress.gov/sign-up",
  },
  setting: "watchBills",
  async read(fetch, env, setting) {
    const items: WatchItem[] = [];
    const unread: string[] = [];
    let failure: OutboundError | undefined;
    for (const number of parseBills(setting)) {
      try {
        items.push(await readBill(billFetcher(fetch, env, number), number));
      } catch (error) {
        if (!(error instanceof OutboundError) || !concernsOneBill(error)) throw error;
        unread.push(billId(number));
        failure ??= error;
      }
    }
    if (!failure) return { items };
    const error = new OutboundError(failure.kind, `${failure.message}: ${unread.join(", ")}`, failure.status);
    if (items.length === 0) throw error;
    return { items, unread: { ids: unread, error } };
  },
};
