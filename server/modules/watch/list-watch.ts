import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Services } from "#server/platform/services.ts";
import type { getWatch, getWatchForAdmin } from "#shared/api/watch.ts";
import { congressOn } from "#shared/congress.ts";
import { ordinal } from "#shared/format-number.ts";
import {
  type BillDetails,
  type DocumentDetails,
  type SupplyDetails,
  type WatchItemDetails,
  type WatchSource,
  watchItems,
  watchReads,
} from "#shared/schema/watch.ts";
import { type BillNumber, billId, billName, parseBills } from "#shared/settings/watch-rules.ts";
import { daysBefore, washingtonDay } from "#shared/washington-day.ts";
import { sources } from "./refresh-watch.ts";
import { disabledReason } from "./source.ts";

const noticeDays = 90;
const recallYears = 2;
const maxDocuments = 30;
const maxSupply = 60;

export const listWatch = (services: Services): Promise<z.input<typeof getWatch.response>> =>
  list(services, eq(watchItems.hidden, false));

export const listWatchForAdmin = (services: Services): Promise<z.input<typeof getWatchForAdmin.response>> =>
  list(services, undefined);

async function list({ clock, database: { db }, env }: Services, condition: SQL | undefined) {
  const [settings, reads, rows] = await Promise.all([
    readSettings(db),
    db.select().from(watchReads),
    db
      .select()
      .from(watchItems)
      .where(and(isNull(watchItems.goneAt), condition)),
  ]);
  const today = washingtonDay(clock());
  const on = new Set(
    sources.filter((source) => !disabledReason(source, env, settings)).map(({ name }) => name),
  );
  const items = rows
    .filter(({ source }) => on.has(source))
    .map(({ details, ...row }) => ({ ...row, ...details }));
  const readAt = (name: WatchSource) =>
    (on.has(name) && reads.find(({ source }) => source === name)?.readAt) || null;
  const checkedAt = {
    federalRegister: readAt("federal-register"),
    congress: readAt("congress"),
    openFda: readAt("openfda"),
  };
  const dayOf = (at: Date | null) => at && washingtonDay(at);
  return {
    documents: currentDocuments(items.filter(isDocument), today),
    bills: parseBills(settings.watchBills).flatMap((number) =>
      items
        .filter(isBill)
        .filter(({ id }) => id === billId(number))
        .map((bill) => presentBill(bill, number, today)),
    ),
    supply: currentSupply(items.filter(isSupply), today).map((item) => ({ ...item, product: item.title })),
    checkedAt,
    checkedOn: {
      federalRegister: dayOf(checkedAt.federalRegister),
      congress: dayOf(checkedAt.congress),
      openFda: dayOf(checkedAt.openFda),
    },
    today,
  };
}

const isBill = <Item extends WatchItemDetails>(item: Item): item is Item & BillDetails =>
  item.kind === "bill";
const isSupply = <Item extends WatchItemDetails>(item: Item): item is Item & SupplyDetails =>
  item.kind === "shortage" || item.kind === "recall";
const isDocument = <Item extends WatchItemDetails>(item: Item): item is Item & DocumentDetails =>
  !isBill(item) && !isSupply(item);

/** Open windows, the first to close at the top, then recent notices without comments. */
function currentDocuments<Item extends DocumentDetails & { id: string }>(
  items: Item[],
  today: string,
): Item[] {
  const closing = ({ commentsCloseOn }: Item) => commentsCloseOn ?? "";
  const windows = items
    .filter((item) => closing(item) >= today)
    .sort((a, b) => closing(a).localeCompare(closing(b)) || a.id.localeCompare(b.id));
  const oldest = daysBefore(today, noticeDays);
  const notices = items
    .filter(({ commentsCloseOn, publishedOn }) => commentsCloseOn === null && publishedOn >= oldest)
    .sort((a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.id.localeCompare(b.id));
  return [...windows, ...notices].slice(0, maxDocuments);
}

function currentSupply<Item extends SupplyDetails & { id: string }>(items: Item[], today: string): Item[] {
  const oldest = `${Number(today.slice(0, 4)) - recallYears}${today.slice(4)}`;
  return items
    .filter(({ kind, status, date }) =>
      kind === "shortage" ? !/^resolved$/i.test(status) : date >= oldest || !/^terminated$/i.test(status),
    )
    .sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id))
    .slice(0, maxSupply);
}

function presentBill<Item extends BillDetails>(item: Item, number: BillNumber, today: string) {
  const chamber = number.chamber === "hr" ? "house-bill" : "senate-bill";
  return {
    ...item,
    name: billName(number),
    url: `https://www.congress.gov/bill/${ordinal(number.congress)}-congress/${chamber}/${number.number}`,
    cosponsors: item.cosponsors.length,
    ended: number.congress < congressOn(today),
  };
}
