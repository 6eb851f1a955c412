import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#server/platform/database/database.ts";
import type { Services } from "#server/platform/services.ts";
import { daysBefore, monthsBefore, washingtonDay } from "#server/platform/time/washington-day.ts";
import type { getWatch, getWatchForAdmin } from "#shared/api/watch.ts";
import { congressOn } from "#shared/congress.ts";
import { ordinal } from "#shared/ordinal.ts";
import { watchFinds, watchReads } from "#shared/schema/watch.ts";
import type { BillDetails, DocumentDetails, SupplyDetails, WatchSource } from "#shared/watch-finds.ts";
import { billId, billName } from "#shared/watch-settings.ts";
import { readWatched, sources } from "./watched.ts";

type Row = typeof watchFinds.$inferSelect;
type RowWith<Details> = Omit<Row, "details"> & { details: Details };

const noticeDays = 90;
const recallMonths = 24;
const maxDocuments = 30;
const maxSupply = 60;

export const listWatch = (services: Services): Promise<z.input<typeof getWatch.response>> =>
  list(services, eq(watchFinds.hidden, false));

export const listWatchForAdmin = (services: Services): Promise<z.input<typeof getWatchForAdmin.response>> =>
  list(services, undefined);

async function list({ clock, database: { db }, env }: Services, condition: SQL | undefined) {
  const [watched, reads, rows] = await Promise.all([
    readWatched(db),
    db.select().from(watchReads),
    db
      .select()
      .from(watchFinds)
      .where(and(isNull(watchFinds.goneAt), condition)),
  ]);
  const today = washingtonDay(clock());
  const on = new Set<WatchSource>(
    sources.flatMap((source) => (source.offBecause(env, watched) ? [] : source.name)),
  );
  const shown = rows.filter(({ source }) => on.has(source));
  const readAt = (name: WatchSource) =>
    (on.has(name) && reads.find(({ source }) => source === name)?.readAt) || null;
  const bills = new Map(shown.filter(isBill).map((row) => [row.id, row]));
  const readOn = (name: WatchSource) => {
    const at = readAt(name);
    return at && washingtonDay(at);
  };
  return {
    documents: currentDocuments(shown.filter(isDocument), today).map(presentDocument),
    bills: watched.bills.flatMap((number) => {
      const row = bills.get(billId(number));
      return row ? [presentBill(row, number, today)] : [];
    }),
    supply: currentSupply(shown.filter(isSupply), today).map(presentSupply),
    checkedAt: {
      federalRegister: readAt("federal-register"),
      congress: readAt("congress"),
      openFda: readAt("openfda"),
    },
    checkedOn: {
      federalRegister: readOn("federal-register"),
      congress: readOn("congress"),
      openFda: readOn("openfda"),
    },
    today,
  };
}

const isBill = (row: Row): row is RowWith<BillDetails> => row.details.kind === "bill";
const isSupply = (row: Row): row is RowWith<SupplyDetails> =>
  row.details.kind === "shortage" || row.details.kind === "recall";
const isDocument = (row: Row): row is RowWith<DocumentDetails> => !isBill(row) && !isSupply(row);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Open windows, the first to close at the top, then recent notices without comments. */
function currentDocuments(rows: RowWith<DocumentDetails>[], today: string): RowWith<DocumentDetails>[] {
  const windows = rows
    .filter(({ details }) => details.commentsCloseOn !== null && details.commentsCloseOn >= today)
    .sort((a, b) => compare(a.details.commentsCloseOn ?? "", b.details.commentsCloseOn ?? ""));
  const oldest = daysBefore(today, noticeDays);
  const notices = rows
    .filter(({ details }) => details.commentsCloseOn === null && details.publishedOn >= oldest)
    .sort((a, b) => compare(b.details.publishedOn, a.details.publishedOn));
  return [...windows, ...notices].slice(0, maxDocuments);
}

function currentSupply(rows: RowWith<SupplyDetails>[], today: string): RowWith<SupplyDetails>[] {
  const oldest = monthsBefore(today, recallMonths);
  const isCurrent = ({ details: { kind, status, date } }: RowWith<SupplyDetails>) =>
    kind === "shortage" ? !/^resolved$/i.test(status) : date >= oldest || !/^terminated$/i.test(status);
  return rows
    .filter(isCurrent)
    .sort((a, b) => compare(b.details.date, a.details.date) || compare(a.id, b.id))
    .slice(0, maxSupply);
}

const common = ({ id, sentence, hidden, firstSeenAt }: Omit<Row, "details">) => ({
  id,
  sentence,
  hidden,
  firstSeenAt,
});

const presentDocument = ({ details, ...row }: RowWith<DocumentDetails>) => ({
  ...common(row),
  title: row.title,
  ...details,
});

const presentSupply = ({ details, ...row }: RowWith<SupplyDetails>) => ({
  ...common(row),
  product: row.title,
  ...details,
});

function presentBill(
  { details, ...row }: RowWith<BillDetails>,
  number: Parameters<typeof billName>[0] & { congress: number },
  today: string,
) {
  const chamber = number.chamber === "hr" ? "house-bill" : "senate-bill";
  return {
    ...common(row),
    name: billName(number),
    title: row.title,
    url: `https://www.congress.gov/bill/${ordinal(number.congress)}-congress/${chamber}/${number.number}`,
    sponsor: details.sponsor,
    cosponsors: details.cosponsors.length,
    latestAction: details.latestAction,
    ended: number.congress < congressOn(today),
  };
}

export async function findById(db: Database, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(watchFinds).where(eq(watchFinds.id, id));
  return row;
}
