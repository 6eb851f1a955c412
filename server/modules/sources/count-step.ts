import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Request } from "express";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { rateLimitKey, surroundingNetworkOf } from "#server/platform/limits/rate-limits.ts";
import type { Services } from "#server/platform/services.ts";
import { countsOfNothing, type Source } from "#shared/api/sources.ts";
import { hourMs } from "#shared/durations.ts";
import { sourceCounts, sourceMarks, sources } from "#shared/schema/sources.ts";
import { type SourceStep, slugForm } from "#shared/sources.ts";
import { washingtonDay } from "#shared/washington-day.ts";

/*
 * A count is a day, a source, a step and a number. It is never written in the transaction of what it counts, and a count that
 * fails is logged: nobody's registration or lookup depends on it.
 */

/** What one IPv6 /48 or IPv4 /24 may add to one step of a source within an hour. */
const maxOfNetwork = 200;

const orLog = async <T>({ log }: Services, work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    log.warn({ err: error }, "a step of a source was not counted");
    return undefined;
  });

export async function findSource({ database: { db } }: Services, sourceSlug: string) {
  if (!slugForm.test(sourceSlug)) return undefined;
  const [source] = await db
    .select({ id: sources.id, slug: sources.slug, target: sources.target })
    .from(sources)
    .where(and(eq(sources.slug, sourceSlug), isNull(sources.hiddenAt)));
  return source;
}

/** Counts a step of a source, once for a client and hour. Never throws. @param sourceId undefined when nothing is to be counted */
export async function countStep(
  services: Services,
  { ip }: Pick<Request, "ip">,
  sourceId: string | undefined,
  step: SourceStep,
): Promise<void> {
  if (sourceId === undefined) return;
  const { db } = services.database;
  const now = services.clock();
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const markOf = (whose: string) =>
    services.secret.sign("mark of a source's step", [hour.toISOString(), sourceId, step, whose].join(" "));
  const client = markOf(`client ${rateLimitKey(ip)}`);
  const network = markOf(`network ${surroundingNetworkOf(ip)}`);
  const counting = db.execute(sql`
    with client as (
      insert into ${sourceMarks} (hash, hour, count) select ${client}, ${hour.toISOString()}::timestamptz, 1
      where not exists (select from ${sourceMarks} where hash = ${network} and count >= ${maxOfNetwork})
      on conflict do nothing returning 1
    ), network as (
      insert into ${sourceMarks} as mark (hash, hour, count) select ${network}, ${hour.toISOString()}::timestamptz, 1 from client
      on conflict (hash) do update set count = mark.count + 1 where mark.count < ${maxOfNetwork} returning 1
    )
    insert into ${sourceCounts} as counted (day, source_id, step, count)
    select ${washingtonDay(now)}::date, ${sourceId}::uuid, ${step}, 1 from network
    on conflict (day, source_id, step) do update set count = counted.count + 1`);
  await orLog(services, counting);
}

type SourceSlug = string | null | undefined;

/** The source that a visitor names. Never throws. */
export const sourceOf = async (services: Services, sourceSlug: SourceSlug): Promise<string | undefined> =>
  sourceSlug ? (await orLog(services, findSource(services, sourceSlug)))?.id : undefined;

/** As `countStep`, for what a visitor sends along. */
export const countStepFrom = async (
  services: Services,
  req: Pick<Request, "ip">,
  sourceSlug: SourceSlug,
  step: SourceStep,
): Promise<void> => countStep(services, req, await sourceOf(services, sourceSlug), step);

export function countsBy<Row extends { step: SourceStep; count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, Source["counts"]> {
  const byKey = new Map<string, Source["counts"]>();
  for (const row of rows) {
    const counts = byKey.get(keyOf(row)) ?? countsOfNothing();
    counts[row.step] = row.count;
    byKey.set(keyOf(row), counts);
  }
  return byKey;
}

/** Marks are of use for their hour only. */
export const forgetMarksJob = ({ database, clock }: Services): Job => ({
  name: "forget-source-marks",
  every: "minute",
  async run() {
    const hour = new Date(Math.floor(clock().getTime() / hourMs) * hourMs);
    await database.db.delete(sourceMarks).where(lt(sourceMarks.hour, hour));
  },
});
