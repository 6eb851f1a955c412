import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Request } from "express";
import type pg from "pg";
import type { z } from "zod";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import { readSettings } from "#server/modules/settings/settings.ts";
import { needsSecondOwner, wasApproved, whenApproved } from "#server/modules/team/approvals.ts";
import { escapeMarkdown } from "#server/modules/watch/draft-article.ts";
import { listWatchForAdmin } from "#server/modules/watch/list-watch.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import { conflict, fieldError, HttpError, notFound } from "#server/platform/errors/http-errors.ts";
import { assertVersion, foundRow, insertedRow } from "#server/platform/http/rows.ts";
import { dayInWords } from "#server/platform/language/day-in-words.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { mailingBody, type updateMailing } from "#shared/api/mailings.ts";
import { languages } from "#shared/language.ts";
import { countdownFrom, countdownMs } from "#shared/mailing-states.ts";
import { type MailingRow, mailings } from "#shared/schema/mailings.ts";
import { watchItems } from "#shared/schema/watch.ts";
import { parseCommittees } from "#shared/settings/watch-rules.ts";
import { type ApprovalPayloads, maxWithoutApproval } from "#shared/team.ts";
import * as reasons from "#shared/words/en/mailing-reasons.json";
import { countPeopleOf, countReachable } from "./audience.ts";
import { textFor } from "./mailing-messages.ts";
import { lockMailing } from "./recipients.ts";

export const presentMailing = (row: MailingRow, sendingNow: ReadonlyMap<string, number>) => {
  const { waiting, sent, refused, skipped, unknown } = row;
  const sending = Math.min(waiting, sendingNow.get(row.id) ?? 0);
  return {
    ...row,
    counts: { waiting: waiting - sending, sending, sent, refused, skipped, unknown },
    preparing: row.filledUpTo !== null,
    isTested: row.testedAt !== null,
  };
};

export const countRecipients = ({ waiting, sent, refused, skipped, unknown }: MailingRow): number =>
  waiting + sent + refused + skipped + unknown;

export const findMailing = async (db: Database, id: string): Promise<MailingRow> =>
  foundRow(await db.select().from(mailings).where(eq(mailings.id, id)));

const changeMailing = (
  db: Database,
  id: string,
  decide: (before: MailingRow) => PgUpdateSetSource<typeof mailings>,
): Promise<MailingRow> =>
  db.transaction(async (tx) => {
    const before = await lockMailing(tx, id);
    return foundRow(await tx.update(mailings).set(decide(before)).where(eq(mailings.id, id)).returning());
  });

export const addMailing = async (db: Database, values: z.output<typeof mailingBody>) =>
  insertedRow(await db.insert(mailings).values(values).returning());

function assertDraft({ state }: MailingRow): void {
  if (state !== "draft")
    throw conflict(
      "not_a_draft",
      state === "scheduled"
        ? "This mailing is scheduled. Stop it first: then it is a draft again."
        : "This mailing was started. It stays as the record of what was sent.",
    );
}

export const changeDraft = (
  db: Database,
  id: string,
  { updatedAt, ...changes }: z.output<typeof updateMailing.body>,
): Promise<MailingRow> =>
  changeMailing(db, id, (before) => {
    assertDraft(before);
    assertVersion(before, updatedAt);
    const after = { ...before, ...changes };
    const isSameText = languages.every((language) =>
      isDeepStrictEqual(textFor(before, language), textFor(after, language)),
    );
    return { ...changes, ...(!isSameText && { testedAt: null }), updatedAt: sql`now()` };
  });

export const removeDraft = (db: Database, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    assertDraft(await lockMailing(tx, id));
    await tx.delete(mailings).where(eq(mailings.id, id));
  });

/** Braces would be fields. */
const withoutBraces = (text: string) => text.replaceAll("{", "(").replaceAll("}", ")");

export async function draftMailingOf(services: Services, id: string) {
  const { db } = services.database;
  const { documents, bills, supply } = await listWatchForAdmin(services);
  const document = documents.find((each) => each.id === id);
  const bill = bills.find((each) => each.id === id);
  const item = document ?? bill ?? supply.find((each) => each.id === id);
  if (!item) throw notFound();
  const title = "title" in item ? item.title : item.product;
  const [row] = await db.select().from(watchItems).where(eq(watchItems.id, id));
  const watched = parseCommittees((await readSettings(db)).watchCommittees);
  const committee =
    row?.details.kind === "bill"
      ? row.details.committees.find(({ code }) => watched.includes(code))?.code
      : undefined;
  const closesOn = document?.commentsCloseOn;
  const paragraphs = [
    "Hello {firstName|there},",
    escapeMarkdown(withoutBraces(title)),
    item.sentence && escapeMarkdown(withoutBraces(item.sentence)),
    closesOn && `The last day to comment is ${dayInWords(closesOn)} (Washington time).`,
    `[See what you can do](${siteUrl(services.env, "/advocate")})`,
  ];
  const mailing = await db.transaction(async (tx) => {
    await tx.update(watchItems).set({ reviewedAt: services.clock() }).where(eq(watchItems.id, id));
    return addMailing(
      tx,
      mailingBody.parse({
        subject: withoutBraces(title).slice(0, 150),
        body: paragraphs.filter(Boolean).join("\n\n"),
        audience: committee ? { committee } : {},
      }),
    );
  });
  return { id: mailing.id };
}

const beforeEveryone = "00000000-0000-0000-0000-000000000000";

/** @returns how many people it can reach, counted no further than approvals ask for @throws HttpError 409 */
async function assertReady(services: Services, mailing: MailingRow): Promise<number> {
  const { postalAddress } = await readSettings(services.database.db);
  if (postalAddress === "")
    throw conflict(
      "postal_address_missing",
      "The law asks for a postal address under every mailing. Add it in Settings, Mail & CRM, and start again.",
    );
  if (!mailing.testedAt)
    throw conflict("not_tested", "Send yourself a test of this text first, and read it as it arrives.");
  const people = await countReachable(services, mailing.audience, maxWithoutApproval.mailing + 1);
  if (people === 0)
    throw conflict("nobody_reachable", "Nobody in this audience can get a mailing, so it was not started.");
  return people;
}

type Version = Pick<MailingRow, "updatedAt">;

const isSameVersion = (before: Version, after: Version) =>
  before.updatedAt.getTime() === after.updatedAt.getTime();

const changedMeanwhile = () =>
  conflict(
    "changed_meanwhile",
    "This mailing was changed or started in the meantime. Please look at it again.",
  );

const startedNow = (people: number) => ({
  state: "sending" as const,
  startedAt: sql`now()`,
  firstMailAt:
    people >= countdownFrom ? sql`now() + make_interval(secs => ${countdownMs / 1000})` : sql`now()`,
  filledUpTo: beforeEveryone,
  scheduledFor: null,
  pausedBecause: null,
  updatedAt: sql`now()`,
});

export async function startMailing(
  services: Services,
  req: Request,
  id: string,
  { at, updatedAt }: { at?: string | undefined; updatedAt?: string | undefined },
) {
  const { db } = services.database;
  const mailing = await findMailing(db, id);
  if (mailing.state !== "draft") throw conflict("already_started", "This mailing was started already.");
  const people = await assertReady(services, mailing);
  // An owner sends the text that they read, not a later change by an editor.
  if (updatedAt && !isSameVersion(mailing, { updatedAt: new Date(updatedAt) })) throw changedMeanwhile();
  if (at && !(await isStillToCome(db, at))) throw fieldError("at", "Please choose a time in the future");
  await requireSecondFactor(services, req);
  const payload = { id, updatedAt: mailing.updatedAt.toISOString(), at: at ?? null };
  const countAll = async () => (await countPeopleOf(services, mailing.audience)).reachable;
  const request = { action: "mailing", count: people, countAll, payload } as const;
  return whenApproved(services, req, request, () => startNow(db, mailing, people, at));
}

/** By the database's clock, which also starts scheduled mailings. */
async function isStillToCome(db: Database, at: string): Promise<boolean> {
  const { rows } = await db.execute<{ isLater: boolean }>(
    sql`select ${at}::timestamptz > now() as "isLater"`,
  );
  return rows[0]?.isLater ?? false;
}

async function startNow(db: Database, expected: MailingRow, people: number, at?: string | null) {
  // An approval may come after the time that was asked for.
  const isLater = at && (await isStillToCome(db, at));
  return changeMailing(db, expected.id, (before) => {
    if (before.state !== "draft" || !isSameVersion(before, expected)) throw changedMeanwhile();
    return isLater
      ? // Its version stays, of which the approval is.
        { state: "scheduled" as const, scheduledFor: new Date(at), pausedBecause: null }
      : startedNow(people);
  });
}

type Payload = ApprovalPayloads["mailing"];

/** The draft that was asked for; undefined when it was changed, started or deleted since. */
export async function mailingOf(db: Database, { id, updatedAt }: Payload): Promise<MailingRow | undefined> {
  const [mailing] = await db.select().from(mailings).where(eq(mailings.id, id));
  return mailing?.state === "draft" && mailing.updatedAt.toISOString() === updatedAt ? mailing : undefined;
}

export async function describeMailing(services: Services, payload: Payload) {
  const mailing = await mailingOf(services.database.db, payload);
  if (!mailing) return undefined;
  const { id, subject, audience, spanish } = mailing;
  return { mailingId: id, subject, audience, hasSpanish: spanish !== null, at: payload.at };
}

export async function describeRecipients(
  { database: { db } }: Services,
  { mailingId }: ApprovalPayloads["recipients"],
) {
  const { subject } = await findMailing(db, mailingId);
  return { filter: `Who got the mailing “${subject}”` };
}

export async function startApproved(services: Services, tx: Transaction, payload: Payload) {
  const mailing = await mailingOf(tx, payload);
  if (!mailing)
    return {
      problem:
        "Nothing was sent: the mailing was changed, started or deleted since it was asked for. Please ask again.",
    };
  const people = await assertReady(services, mailing);
  await startNow(tx, mailing, people, payload.at);
  return {};
}

/** Starts due mailings; one that can't start becomes a draft again, and panel and mail give the reason. */
export async function startScheduled(services: Services): Promise<void> {
  const { db } = services.database;
  const due = await db
    .select()
    .from(mailings)
    .where(sql`${mailings.state} = 'scheduled' and ${mailings.scheduledFor} <= now()`);
  for (const mailing of due) {
    try {
      const people = await assertReady(services, mailing);
      await assertApproved(services, mailing, people);
      await changeMailing(db, mailing.id, (before) =>
        before.state === "scheduled" && isSameVersion(before, mailing)
          ? startedNow(people)
          : { state: before.state },
      );
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await unschedule(services, mailing.id, `It was not sent at its time. ${error.message}`);
    }
  }
}

/** The audience may have grown since. @throws HttpError 409 */
async function assertApproved(services: Services, mailing: MailingRow, people: number) {
  if (people <= maxWithoutApproval.mailing || !(await needsSecondOwner(services))) return;
  const version = { id: mailing.id, updatedAt: mailing.updatedAt.toISOString() };
  if (!(await wasApproved(services.database.db, "mailing", version)))
    throw conflict(
      "not_approved",
      "It goes to more than 500 people, which another owner has to approve. Please start it again.",
    );
}

const unschedule = ({ database: { db } }: Services, id: string, why: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockMailing(tx, id);
    if (before.state !== "scheduled") return;
    await tx
      .update(mailings)
      .set({ state: "draft", scheduledFor: null, pausedBecause: why, updatedAt: sql`now()` })
      .where(eq(mailings.id, id));
    await queueDeliveries(tx, { kind: "mail.mailing-paused", payload: { why } });
  });

export const pauseMailing = (db: Database, id: string) =>
  changeMailing(db, id, ({ state }) => {
    if (state !== "sending") throw conflict("not_sending", "Only a mailing that is being sent can pause.");
    return { state: "paused" as const, updatedAt: sql`now()` };
  });

export const resumeMailing = (db: Database, id: string) =>
  changeMailing(db, id, ({ state, sent, refused, complaints }) => {
    if (state !== "paused") throw conflict("not_paused", "This mailing is not paused.");
    return {
      state: "sending" as const,
      pausedBecause: null,
      sentBefore: sent,
      refusedBefore: refused,
      complaintsBefore: complaints,
      updatedAt: sql`now()`,
    };
  });

export const stopMailing = (db: Database, id: string) =>
  changeMailing(db, id, ({ state }) => {
    if (state === "scheduled") return { state: "draft" as const, scheduledFor: null, updatedAt: sql`now()` };
    if (state !== "sending" && state !== "paused")
      throw conflict("not_running", "This mailing is not being sent, so there is nothing to stop.");
    return { state: "stopped" as const, endedAt: sql`now()`, updatedAt: sql`now()` };
  });

/**
 * After a restore, what waited in the backup may have gone out since: it is in doubt, and sent again only by the button. A scheduled
 * mailing is a draft again.
 * @returns how many recipients are in doubt
 */
export async function holdMailings(client: pg.ClientBase): Promise<number> {
  const reason = reasons.heldBack;
  await client.query(
    "update mailings set state = 'draft', scheduled_for = null, paused_because = $1 where state = 'scheduled'",
    [reason],
  );
  const { rowCount } = await client.query(
    `update mailing_recipients set state = 'unknown', reason = $1, at = now(), next_attempt_at = null
     from mailings where mailings.id = mailing_id and mailings.state in ('sending', 'paused')
       and mailing_recipients.state in ('waiting', 'sending')`,
    [reason],
  );
  await client.query(
    `update mailings set state = 'stopped', ended_at = now(), filled_up_to = null, paused_because = $1,
       unknown = unknown + waiting, waiting = 0
     where state in ('sending', 'paused')`,
    [reason],
  );
  return rowCount ?? 0;
}
