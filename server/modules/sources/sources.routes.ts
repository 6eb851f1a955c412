import { randomBytes } from "node:crypto";
import { and, asc, eq, gte, isNull, sql, sum } from "drizzle-orm";
import type { Request, Response } from "express";
import { readSettings } from "#server/modules/settings/settings.ts";
import type { Database } from "#server/platform/database/database.ts";
import { uniqueViolation } from "#server/platform/database/database-errors.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { badInput, conflict, HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { requireRole } from "#server/platform/http/guards.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { route } from "#server/platform/http/route.ts";
import { foundRow, insertedRow } from "#server/platform/http/rows.ts";
import { csvLines, sendCsv } from "#server/platform/http/send-stream.ts";
import { sendServerPage } from "#server/platform/http/server-page.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import * as contract from "#shared/api/sources.ts";
import { countsOfNothing, type PartnerSource, type Source } from "#shared/api/sources.ts";
import { mondays } from "#shared/availability.ts";
import { isUuid } from "#shared/fields.ts";
import { type Language, languageOfPath, languages, pathIn, prefixOf } from "#shared/language.ts";
import { sourceCounts, sources } from "#shared/schema/sources.ts";
import { screens } from "#shared/screens.ts";
import {
  flyerPath,
  goPath,
  minForPartner,
  sourceStepLabels,
  sourceSteps,
  tooFewForPartner,
} from "#shared/sources.ts";
import { forEditors } from "#shared/team.ts";
import { daysBefore, washingtonDay } from "#shared/washington-day.ts";
import { countStep, countStepFrom, countsBy, findSource, forgetMarksJob } from "./count-step.ts";
import { renderFlyer } from "./flyer.ts";

const isAboutToVisit = (req: Request): boolean =>
  req.method === "GET" && !/prefetch|prerender/i.test(`${req.get("sec-purpose")} ${req.get("purpose")}`);

/** Where a flyer leads: to the screen of its source, which is then named by the address alone. Spanish where the address or the source is. */
const follow = (services: Services, language: Language) => {
  // It protects the database. Nobody is turned away: beyond it the address leads to the home page.
  const limit = services.rateLimits.named("flyers");
  return async (req: Request<{ slug: string }>, res: Response) => {
    const source = await limit
      .take(rateLimitKey(req.ip))
      .then(() => findSource(services, req.params.slug.toLowerCase()))
      .catch((error: unknown) => {
        if (!(error instanceof HttpError))
          services.log.warn({ err: error }, "a flyer's address leads to the home page");
        return undefined;
      });
    if (source && isAboutToVisit(req)) await countStep(services, req, source.id, "visit");
    res.setHeader("Cache-Control", "no-store");
    const target = source?.target ?? screens.home.path;
    const address = language === "es" ? pathIn(language, languageOfPath(target).path) : target;
    res.redirect(302, source ? `${address}?via=${source.slug}` : address);
  };
};

const sendFlyer = (services: Services) => async (req: Request<{ slug: string }>, res: Response) => {
  const source = await findSource(services, req.params.slug);
  if (!source) throw notFound();
  const settings = await readSettings(services.database.db);
  sendServerPage(res, renderFlyer(settings, siteUrl(services.env, goPath(source.slug))));
};

type SourceValues = EndpointArgs<typeof contract.createSource>["body"];
type Counts = Source["counts"];

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
  return countsBy(rows, ({ id }) => id);
}

async function findSources(db: Database, today: string, days?: number) {
  const [rows, counts] = await Promise.all([
    db.select().from(sources).where(isListed).orderBy(asc(sources.createdAt), asc(sources.id)),
    countsOf(db, today, days),
  ]);
  return rows.map((row) => present(row, counts.get(row.id)));
}

async function addSource(db: Database, values: SourceValues) {
  if ((await db.$count(sources, isListed)) >= maxSources)
    throw badInput(`There are ${maxSources} sources already. Please remove one first.`);
  return present(insertedRow(await db.insert(sources).values(values).returning().catch(refuseTakenSlug)));
}

const listed = (id: string) => and(eq(sources.id, id), isListed);

async function changeSource(db: Database, id: string, values: SourceValues, today: string) {
  const row = foundRow(
    await db.update(sources).set(values).where(listed(id)).returning().catch(refuseTakenSlug),
  );
  return present(row, (await countsOf(db, today)).get(row.id));
}

async function removeSource(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    foundRow(await tx.select({ id: sources.id }).from(sources).where(listed(id)).for("update"));
    const hasCounts = (await tx.$count(sourceCounts, eq(sourceCounts.sourceId, id))) > 0;
    if (hasCounts) await tx.update(sources).set({ hiddenAt: now, linkKey: null }).where(eq(sources.id, id));
    else await tx.delete(sources).where(eq(sources.id, id));
  });
}

/** Each day and source with a count, the newest first; removed sources, too. */
async function countsByDay(db: Database, today: string, days?: number) {
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
  const keyOf = ({ day, id }: { day: string; id: string }) => `${day} ${id}`;
  const byDay = countsBy(rows, keyOf);
  const lines = new Map(rows.map((row) => [keyOf(row), row]));
  return [...lines.values()]
    .map((row) => ({ ...row, counts: byDay.get(keyOf(row)) ?? countsOfNothing() }))
    .sort((a, b) => b.day.localeCompare(a.day) || a.slug.localeCompare(b.slug));
}

const sourcesCsv = (days: Awaited<ReturnType<typeof countsByDay>>): string =>
  csvLines(
    [
      ["Day", "Source", "Short name", ...sourceSteps.map((step) => sourceStepLabels[step])],
      ...days.map((row) => [row.day, row.name, row.slug, ...sourceSteps.map((step) => row.counts[step])]),
    ],
    { bom: true },
  );

/* The page of a source's partner: its link is signed, and void as soon as the source has another key or none. */

const use = "link of a source's partner";
const maxWeeks = 104;

async function tokenOfPartner({ database: { db }, secret }: Services, id: string): Promise<string> {
  const fresh = randomBytes(12).toString("base64url");
  const { linkKey } = foundRow(
    await db
      .update(sources)
      .set({ linkKey: sql`coalesce(${sources.linkKey}, ${fresh})` })
      .where(listed(id))
      .returning({ linkKey: sources.linkKey }),
  );
  return `${id.toLowerCase()}.${secret.sign(use, `${id.toLowerCase()} ${linkKey}`)}`;
}

async function revokeLink({ database: { db } }: Services, id: string): Promise<void> {
  foundRow(await db.update(sources).set({ linkKey: null }).where(eq(sources.id, id)).returning());
}

/** @throws HttpError 400 for a link that was revoked, or is none of ours */
async function readForPartner(services: Services, token: string): Promise<PartnerSource> {
  const { db } = services.database;
  const [id = "", signature = ""] = token.split(".");
  const [source] = isUuid(id) ? await db.select().from(sources).where(listed(id)) : [];
  if (!source?.linkKey || !services.secret.verify(use, `${source.id} ${source.linkKey}`, signature))
    throw new HttpError(400, "wrong_link", sentence("partnerLink"));
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

function forPartner(counts: Counts = countsOfNothing()) {
  const shown = (count: number) => (count < minForPartner ? tooFewForPartner : count);
  return Object.fromEntries(sourceSteps.map((step) => [step, shown(counts[step])])) as Record<
    (typeof sourceSteps)[number],
    ReturnType<typeof shown>
  >;
}

export const sourcesModule: Module = {
  routes(router, services) {
    const { db } = services.database;
    const today = () => washingtonDay(services.clock());
    const forPanel = requireRole({ access: forEditors });

    for (const language of languages)
      router.get(prefixOf[language] + goPath(":slug"), follow(services, language));
    router.get(flyerPath(":slug"), forPanel, sendFlyer(services));

    route(router, contract.listSources, ({ query }) => findSources(db, today(), query.days));
    router.get(contract.sourcesCsvPath, forPanel, async (req, res) => {
      const { days } = parseInput(contract.daysQuery, req.query);
      await sendCsv(res, `sources-${today()}.csv`, [sourcesCsv(await countsByDay(db, today(), days))]);
    });
    route(router, contract.createSource, ({ body }) => addSource(db, body));
    route(router, contract.updateSource, ({ params, body }) => changeSource(db, params.id, body, today()));
    route(router, contract.deleteSource, ({ params }) => removeSource(db, params.id, services.clock()));

    route(router, contract.linkSource, async ({ req, params }) => {
      noteActivity(req, { details: { sourceId: params.id } });
      return {
        url: siteUrl(services.env, `${screens.source.path}#${await tokenOfPartner(services, params.id)}`),
      };
    });
    route(router, contract.revokeSourceLink, ({ params }) => revokeLink(services, params.id));

    route(router, contract.countStep, ({ req, body }) => countStepFrom(services, req, body.via, body.step));
    route(router, contract.readPartnerSource, ({ body }) => readForPartner(services, body.token));
  },
  jobs: (services) => [forgetMarksJob(services)],
};
