import { and, asc, eq, gte, isNull, sum } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { uniqueViolation } from "#server/platform/database/database-errors.ts";
import { badInput, conflict } from "#server/platform/errors/http-errors.ts";
import { foundRow, insertedRow, rowWithId } from "#server/platform/http/rows.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import { countsOfNothing, type createSource, type Source } from "#shared/api/sources.ts";
import { sourceCounts, sources } from "#shared/schema/sources.ts";
import { daysBefore } from "#shared/washington-day.ts";

type SourceValues = EndpointArgs<typeof createSource>["body"];
type Counts = Source["counts"];

/** Each is a row of the panel's table. */
const maxSources = 500;

const isListed = isNull(sources.hiddenAt);

function refuseTakenSlug(error: unknown): never {
  if (uniqueViolation(error) !== "sources_slug_unique") throw error;
  const message = "Another source has this short name, or had it once. Please choose another one.";
  throw conflict("slug_taken", message, { slug: [message] });
}

const present = (row: typeof sources.$inferSelect, counts: Counts = countsOfNothing()) => ({
  ...row,
  counts,
  isShared: row.linkKey !== null,
});

/** Of a number of days, today included; undefined means all. */
const sinceDay = (today: string, days: number | undefined) =>
  days === undefined ? undefined : gte(sourceCounts.day, daysBefore(today, days - 1));

async function countsOf(db: Database, today: string, days?: number): Promise<ReadonlyMap<string, Counts>> {
  const rows = await db
    .select({
      id: sourceCounts.sourceId,
      step: sourceCounts.step,
      count: sum(sourceCounts.count).mapWith(Number),
    })
    .from(sourceCounts)
    .where(sinceDay(today, days))
    .groupBy(sourceCounts.sourceId, sourceCounts.step);
  const countsById = new Map<string, Counts>();
  for (const { id, step, count } of rows) {
    const counts = countsById.get(id) ?? countsOfNothing();
    counts[step] = count;
    countsById.set(id, counts);
  }
  return countsById;
}

/** The newest last, as they were handed out. */
export async function findSources(db: Database, today: string, days?: number) {
  const [rows, counts] = await Promise.all([
    db.select().from(sources).where(isListed).orderBy(asc(sources.createdAt), asc(sources.id)),
    countsOf(db, today, days),
  ]);
  return rows.map((row) => present(row, counts.get(row.id)));
}

export async function addSource(db: Database, values: SourceValues) {
  if ((await db.$count(sources, isListed)) >= maxSources)
    throw badInput(`There are ${maxSources} sources already. Please remove one first.`);
  return present(insertedRow(await db.insert(sources).values(values).returning().catch(refuseTakenSlug)));
}

const listed = (id: string) => and(rowWithId(sources, id), isListed);

export async function changeSource(db: Database, id: string, values: SourceValues, today: string) {
  const row = foundRow(
    await db.update(sources).set(values).where(listed(id)).returning().catch(refuseTakenSlug),
  );
  return present(row, (await countsOf(db, today)).get(row.id));
}

export async function removeSource(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    foundRow(await tx.select({ id: sources.id }).from(sources).where(listed(id)).for("update"));
    const hasCounts = (await tx.$count(sourceCounts, eq(sourceCounts.sourceId, id))) > 0;
    if (hasCounts) await tx.update(sources).set({ hiddenAt: now, linkKey: null }).where(eq(sources.id, id));
    else await tx.delete(sources).where(eq(sources.id, id));
  });
}

/** Each day and source with a count, the newest first; removed sources, too. */
export async function countsByDay(db: Database, today: string, days?: number) {
  const rows = await db
    .select({
      day: sourceCounts.day,
      id: sources.id,
      slug: sources.slug,
      name: sources.name,
      step: sourceCounts.step,
      count: sourceCounts.count,
    })
    .from(sourceCounts)
    .innerJoin(sources, eq(sources.id, sourceCounts.sourceId))
    .where(sinceDay(today, days));
  const lines = new Map<string, { day: string; slug: string; name: string; counts: Counts }>();
  for (const { day, id, slug, name, step, count } of rows) {
    const key = `${day} ${id}`;
    const line = lines.get(key) ?? { day, slug, name, counts: countsOfNothing() };
    line.counts[step] = count;
    lines.set(key, line);
  }
  return [...lines.values()].sort(
    (one, other) => other.day.localeCompare(one.day) || one.slug.localeCompare(other.slug),
  );
}
