import { z } from "zod";
import { OutboundError } from "#server/platform/outbound/outbound.ts";
import { hostOf } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import type { BillDetails } from "#shared/watch-finds.ts";
import { type BillNumber, billId } from "#shared/watch-settings.ts";
import type { Ask } from "./ask-source.ts";
import { day, line, orNull, readRows, unexpected } from "./parse-rows.ts";
import type { NewFind, Source } from "./source.ts";

/** Bills in Congress: https://github.com/LibraryOfCongress/api.congress.gov */

const pageSize = 250;
/** The House has 441 members with its delegates. */
const maxPages = 3;

const memberId = z.string().regex(/^[A-Z]\d{6}$/);

const billAnswer = z.object({
  bill: z.object({
    title: line(400),
    sponsors: orNull(z.array(z.unknown())),
    cosponsors: orNull(z.object({ count: z.number() })),
    latestAction: orNull(z.object({ actionDate: day, text: line(400) })),
  }),
});
const sponsor = z.object({ bioguideId: memberId, fullName: line(200) });

const cosponsorsAnswer = z.object({ cosponsors: z.array(z.unknown()) });
const cosponsor = z.object({
  bioguideId: memberId,
  sponsorshipDate: orNull(day),
  sponsorshipWithdrawnDate: orNull(z.string()),
});

const committeesAnswer = z.object({ committees: z.array(z.unknown()) });
/** "hsif00" is the committee HSIF. */
const committee = z.object({ systemCode: z.string().regex(/^[hsj][a-z]{3}\d{2}$/i), name: line(200) });

type AskBill = (part: string, query?: Record<string, string>) => Promise<unknown>;

function billAsker(ask: Ask, env: Services["env"], { congress, chamber, number }: BillNumber): AskBill {
  return (part, query = {}) => {
    const url = new URL(`${env.CONGRESS_API_URL}/bill/${congress}/${chamber}/${number}${part}`);
    // The default format is XML.
    url.search = new URLSearchParams({ format: "json", ...query }).toString();
    return ask({ url, key: { header: "x-api-key", value: env.CONGRESS_API_KEY ?? "" } });
  };
}

const parse = <Rule extends z.ZodType>(rule: Rule, value: unknown): z.output<Rule> => {
  const parsed = rule.safeParse(value);
  if (!parsed.success) throw unexpected();
  return parsed.data;
};

async function readCosponsors(ask: AskBill, expected: number): Promise<BillDetails["cosponsors"]> {
  const rows: unknown[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = { limit: String(pageSize), offset: String(page * pageSize) };
    const { cosponsors } = parse(cosponsorsAnswer, await ask("/cosponsors", query));
    rows.push(...cosponsors);
    if (cosponsors.length < pageSize) break;
  }
  if (rows.length === 0 && expected > 0) throw unexpected();
  const current = readRows(rows, cosponsor).filter((row) => !row.sponsorshipWithdrawnDate);
  const byId = new Map(current.map((row) => [row.bioguideId, row.sponsorshipDate]));
  return [...byId].map(([id, since]) => ({ id, since }));
}

async function readCommittees(ask: AskBill): Promise<BillDetails["committees"]> {
  const { committees } = parse(committeesAnswer, await ask("/committees"));
  return readRows(committees, committee).map(({ systemCode, name }) => ({
    code: systemCode.slice(0, 4).toUpperCase(),
    name,
  }));
}

async function readBill(ask: AskBill, number: BillNumber): Promise<NewFind> {
  const { bill } = parse(billAnswer, await ask(""));
  const first = sponsor.safeParse(bill.sponsors?.[0]).data;
  const [cosponsors, committees] = await Promise.all([
    readCosponsors(ask, bill.cosponsors?.count ?? 0),
    readCommittees(ask),
  ]);
  const { latestAction } = bill;
  return {
    id: billId(number),
    title: bill.title,
    details: {
      kind: "bill",
      sponsor: first?.fullName ?? null,
      sponsorId: first?.bioguideId ?? null,
      cosponsors: cosponsors.filter(({ id }) => id !== first?.bioguideId),
      latestAction: latestAction && { date: latestAction.actionDate, text: latestAction.text },
      committees,
    },
  };
}

/** The error is about one bill, not about the source. */
const concernsOneBill = ({ kind, status }: OutboundError): boolean => kind === "unexpected" || status === 404;

export const congress: Source = {
  name: "congress",
  label: "Congress.gov",
  offBecause: ({ CONGRESS_API_URL, CONGRESS_API_KEY }, { bills }) => {
    if (!CONGRESS_API_URL) return "Turned off: CONGRESS_API_URL is empty";
    if (!CONGRESS_API_KEY)
      return "No API key yet. Get a free one at https://api.congress.gov/sign-up and set CONGRESS_API_KEY";
    return bills.length === 0 ? "Turned off: there are no bills in the card Washington" : undefined;
  },
  host: (env) => hostOf(env.CONGRESS_API_URL),
  question: ({ bills }) => bills.map(billId).join(", "),
  async read(ask, env, { bills }) {
    const finds: NewFind[] = [];
    const unread: string[] = [];
    let failure: OutboundError | undefined;
    for (const number of bills) {
      try {
        finds.push(await readBill(billAsker(ask, env, number), number));
      } catch (error) {
        if (!(error instanceof OutboundError) || !concernsOneBill(error)) throw error;
        unread.push(billId(number));
        failure ??= error;
      }
    }
    if (!failure) return { finds };
    const error = new OutboundError(failure.kind, `${failure.message}: ${unread.join(", ")}`, failure.status);
    if (finds.length === 0) throw error;
    return { finds, unread: { ids: unread, error } };
  },
};
