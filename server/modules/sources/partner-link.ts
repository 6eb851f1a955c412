import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { foundRow, rowWithId } from "#server/platform/http/rows.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Services } from "#server/platform/services.ts";
import { countsOfNothing, type PartnerSource, type Source } from "#shared/api/sources.ts";
import { mondays } from "#shared/availability.ts";
import { isUuid } from "#shared/fields.ts";
import { sourceCounts, sources } from "#shared/schema/sources.ts";
import { minForPartner, sourceSteps, tooFewForPartner } from "#shared/sources.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { countsBy } from "./count-step.ts";

/** The page of a source's partner: its link is signed, and void as soon as the source has another key or none. */

const use = "link of a source's partner";
/** Two years. */
const maxWeeks = 104;

const wrongLink = () => new HttpError(400, "wrong_link", sentence("partnerLink"));

/** @returns the part after the "#" */
export async function tokenOfPartner({ database: { db }, secret }: Services, id: string): Promise<string> {
  const fresh = randomBytes(12).toString("base64url");
  const { linkKey } = foundRow(
    await db
      .update(sources)
      .set({ linkKey: sql`coalesce(${sources.linkKey}, ${fresh})` })
      .where(and(rowWithId(sources, id), isNull(sources.hiddenAt)))
      .returning({ linkKey: sources.linkKey }),
  );
  return `${id.toLowerCase()}.${secret.sign(use, `${id.toLowerCase()} ${linkKey}`)}`;
}

export async function revokeLink({ database: { db } }: Services, id: string): Promise<void> {
  foundRow(
    await db
      .update(sources)
      .set({ linkKey: null })
      .where(rowWithId(sources, id))
      .returning({ id: sources.id }),
  );
}

/** @throws HttpError 400 for a link that was revoked, or is none of ours */
export async function readForPartner(services: Services, token: string): Promise<PartnerSource> {
  const { db } = services.database;
  const [id = "", signature = ""] = token.split(".");
  const [source] = isUuid(id)
    ? await db
        .select()
        .from(sources)
        .where(and(eq(sources.id, id), isNull(sources.hiddenAt)))
    : [];
  if (!source?.linkKey || !services.secret.verify(use, `${source.id} ${source.linkKey}`, signature))
    throw wrongLink();
  const week = sql<string>`date_trunc('week', ${sourceCounts.day})::date::text`;
  const rows = await db
    .select({ week, step: sourceCounts.step, count: sql<number>`sum(${sourceCounts.count})::int` })
    .from(sourceCounts)
    .where(eq(sourceCounts.sourceId, source.id))
    .groupBy(week, sourceCounts.step)
    .orderBy(asc(week));
  const byWeek = countsBy(rows, (row) => row.week);
  // Only weeks that are over: a live count beside the public list of newest names would tell who came by which clinic.
  const weeks = mondays(washingtonDay(services.clock()), maxWeeks + 1).slice(1);
  // A week without a count looks like one with few; weeks before the first count are left out.
  const shown = weeks.slice(0, weeks.findLastIndex((each) => byWeek.has(each)) + 1);
  return { name: source.name, weeks: shown.map((each) => ({ week: each, ...forPartner(byWeek.get(each)) })) };
}

function forPartner(counts: Source["counts"] = countsOfNothing()) {
  const shown = (count: number) => (count < minForPartner ? tooFewForPartner : count);
  return Object.fromEntries(sourceSteps.map((step) => [step, shown(counts[step])])) as Record<
    (typeof sourceSteps)[number],
    ReturnType<typeof shown>
  >;
}
