import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { arrayOf } from "#server/platform/database/queries.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import type { RecipientState } from "#shared/mailing-states.ts";
import { type MailingRow, mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import * as reasons from "#shared/words/en/mailing-reasons.json";

export const lockMailing = async (tx: Transaction, id: string): Promise<MailingRow> =>
  foundRow(await tx.select().from(mailings).where(eq(mailings.id, id)).for("update"));

const moveTogether = 5_000;

/** After 'stop', what waited is skipped. @returns whether something was left to do */
export async function skipStopped({ database: { db } }: Services): Promise<boolean> {
  const [left] = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(eq(mailings.state, "stopped"), sql`${mailings.waiting} > 0`))
    .limit(1);
  if (!left) return false;
  const some = db
    .select({ number: mailingRecipients.number })
    .from(mailingRecipients)
    .where(and(eq(mailingRecipients.mailingId, left.id), eq(mailingRecipients.state, "waiting")))
    .limit(moveTogether)
    .for("update", { skipLocked: true });
  await db.transaction((tx) =>
    moveRecipients(
      tx,
      { mailingId: left.id, numbers: sql`array(${some})`, from: "waiting" },
      { state: "skipped", reason: reasons.stopped },
    ),
  );
  return true;
}

/** `waiting` counts those in the outbox, too, so that a mailing's row changes once a mail. */
const countedAs = (state: RecipientState) => (state === "sending" ? "waiting" : state);

export interface Change {
  state: RecipientState;
  reason?: string | null;
  nextAttemptAt?: SQL;
  isSaved?: boolean;
}

/**
 * Changes recipients that are in `from`, and the counts of their mailing with them, in one statement.
 * @returns the numbers of those that were
 */
export async function moveRecipients(
  tx: Transaction,
  { mailingId, numbers, from }: { mailingId: string; numbers: SQL; from: RecipientState },
  { state, reason = null, nextAttemptAt, isSaved = false }: Change,
): Promise<number[]> {
  const [left, entered] = [countedAs(from), countedAs(state)];
  const [before, after] = [sql.identifier(left), sql.identifier(entered)];
  const counted = sql`, counted as (
      update ${mailings} set ${before} = ${before} - moves.count, ${after} = ${after} + moves.count${isSaved ? sql`, saved = saved + moves.count` : sql.empty()}
      from (select count(*)::integer as count from moved) as moves
      where id = ${mailingId} and moves.count > 0)`;
  const { rows } = await tx.execute<{ number: number }>(sql`
    with moved as (
      update ${mailingRecipients} set state = ${state}, reason = ${reason}, at = now(),
        next_attempt_at = ${nextAttemptAt ?? sql`next_attempt_at`}
      where mailing_id = ${mailingId} and number = any (${numbers}) and state = ${from} returning number
    )${left === entered ? sql.empty() : counted} select number from moved`);
  return rows.map(({ number }) => number);
}

export interface Recipient {
  mailingId: string;
  number: number;
}

export const moveSending = (tx: Transaction, { mailingId, number }: Recipient, change: Change) =>
  moveRecipients(tx, { mailingId, numbers: numbersOf([{ number }]), from: "sending" }, change);

/** Of these, nobody knows whether their message arrived. */
export async function loseRecipients(tx: Transaction, lost: readonly Recipient[]): Promise<void> {
  for (const recipient of lost)
    await moveSending(tx, recipient, { state: "unknown", reason: reasons.serverStopped });
}

export const numbersOf = (rows: readonly { number: number }[]): SQL =>
  arrayOf(
    rows.map(({ number }) => number),
    "integer",
  );

export const sendUnknownAgain = ({ database: { db } }: Services, id: string): Promise<number> =>
  db.transaction(async (tx) => {
    const mailing = await lockMailing(tx, id);
    if (mailing.state === "draft" || mailing.state === "scheduled")
      throw conflict("not_started", "This mailing was not started yet.");
    if (mailing.state === "stopped" && mailing.waiting > 0)
      throw conflict("still_stopping", "This mailing is still being stopped. Please try again in a moment.");
    const unknown = tx
      .select({ number: mailingRecipients.number })
      .from(mailingRecipients)
      .where(and(eq(mailingRecipients.mailingId, id), eq(mailingRecipients.state, "unknown")));
    const moved = await moveRecipients(
      tx,
      { mailingId: id, numbers: sql`array(${unknown})`, from: "unknown" },
      { state: "waiting", nextAttemptAt: sql`null` },
    );
    if (moved.length > 0 && (mailing.state === "done" || mailing.state === "stopped"))
      await tx.update(mailings).set({ state: "sending", endedAt: null }).where(eq(mailings.id, id));
    return moved.length;
  });

export async function countSending(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: mailingRecipients.mailingId, count: count() })
    .from(mailingRecipients)
    .where(and(inArray(mailingRecipients.mailingId, [...ids]), eq(mailingRecipients.state, "sending")))
    .groupBy(mailingRecipients.mailingId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export function readRecipients(
  db: Database,
  mailingId: string,
  { state, limit, offset }: { state?: RecipientState | undefined; limit: number; offset: number },
) {
  const { number } = mailingRecipients;
  const ofMailing = eq(mailingRecipients.mailingId, mailingId);
  // Numbers have no gaps, so that a far page costs as little as the first one.
  const page = state
    ? db
        .select({ number })
        .from(mailingRecipients)
        .where(and(ofMailing, eq(mailingRecipients.state, state)))
        .orderBy(number)
        .limit(limit)
        .offset(offset)
    : undefined;
  return db
    .select({
      personId: mailingRecipients.personId,
      email: registrations.email,
      state: mailingRecipients.state,
      reason: mailingRecipients.reason,
      at: mailingRecipients.at,
    })
    .from(mailingRecipients)
    .leftJoin(registrations, eq(registrations.id, mailingRecipients.personId))
    .where(
      and(
        ofMailing,
        page ? inArray(number, page) : sql`${number} > ${offset} and ${number} <= ${offset + limit}`,
      ),
    )
    .orderBy(number);
}
