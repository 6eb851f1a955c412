import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { countUpTo, inBatches, isAnyOf } from "#server/platform/database/queries.ts";
import { type DeliveryService, type DeliverySummary, deliveryServices } from "#shared/api/deliveries.ts";
import { crmContacts } from "#shared/schema/crm.ts";
import { channelOf, type DeliveryRow, deliveries, priorities } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { serviceHealth } from "#shared/schema/settings.ts";
import * as reasons from "#shared/words/en/mailing-reasons.json";

const maxCounted = 1000;
const batchSize = 5000;

const ofService = (service: DeliveryService): SQL => eq(channelOf(deliveries), service);
const isGivenUp = eq(deliveries.status, "failed");

export async function countDeliveries(db: Database, service: DeliveryService) {
  const counted = (status: "failed" | "waiting", ...order: PgColumn[]) =>
    countUpTo(db, deliveries, maxCounted, and(ofService(service), eq(deliveries.status, status)), ...order);
  const { id, priority, nextAttemptAt } = deliveries;
  return {
    failed: await counted("failed", id),
    waiting: await counted("waiting", priority, nextAttemptAt, id),
  };
}

export async function readDeliverySummary(db: Database): Promise<DeliverySummary> {
  const isAway = gt(serviceHealth.lastFailureAt, sql`coalesce(${serviceHealth.lastSuccessAt}, '-infinity')`);
  const away = await db.select({ service: serviceHealth.service }).from(serviceHealth).where(isAway);
  return Promise.all(
    deliveryServices.map(async (service) => {
      const { failed, waiting } = await countDeliveries(db, service);
      return { service, failed, isHeldUp: waiting > 0 && away.some((each) => each.service === service) };
    }),
  );
}

export function listGivenUp(db: Database, service: DeliveryService, limit: number) {
  return db
    .select({
      id: deliveries.id,
      kind: deliveries.kind,
      registrationId: deliveries.registrationId,
      name: sql<string | null>`${registrations.firstName} || ' ' || ${registrations.lastName}`,
      reason: deliveries.lastError,
      failedAt: deliveries.doneAt,
    })
    .from(deliveries)
    .leftJoin(registrations, eq(registrations.id, deliveries.registrationId))
    .where(and(ofService(service), isGivenUp))
    .orderBy(desc(deliveries.id))
    .limit(limit);
}

interface Choice {
  service: DeliveryService;
  id?: number | undefined;
  condition?: SQL | undefined;
}

export const waitsAgain = {
  status: "waiting",
  attempts: 0,
  nextAttemptAt: sql`now()`,
  doneAt: null,
  lastError: null,
  // However many they are, what people do now goes out first.
  priority: priorities.bulk,
} as const;

export const retryGivenUp = (db: Database, choice: Choice): Promise<number> =>
  changeGivenUp(db, choice, waitsAgain, "waiting");

export const dismissGivenUp = (db: Database, choice: Choice): Promise<number> =>
  changeGivenUp(db, choice, { status: "dismissed", payload: {} }, "none");

const changeGivenUp = (
  db: Database,
  { service, id, condition }: Choice,
  set: PgUpdateSetSource<typeof deliveries>,
  contactStatus: "waiting" | "none",
): Promise<number> =>
  changeDeliveries(
    db,
    and(ofService(service), isGivenUp, id === undefined ? undefined : eq(deliveries.id, id), condition),
    set,
    (tx, rows) => markContacts(tx, rows, contactStatus),
  );

/** @param also runs in the transaction of each batch @returns how many were changed */
export const changeDeliveries = (
  db: Database,
  which: SQL | undefined,
  set: PgUpdateSetSource<typeof deliveries>,
  also: (tx: Transaction, rows: readonly DeliveryRow[]) => Promise<void>,
): Promise<number> =>
  inBatches(batchSize, () =>
    db.transaction(async (tx) => {
      const chosen = tx
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(which)
        .orderBy(deliveries.id)
        .limit(batchSize)
        .for("update", { skipLocked: true });
      const rows = await tx.update(deliveries).set(set).where(isAnyOf(deliveries.id, chosen)).returning();
      await also(tx, rows);
      return rows.length;
    }),
  );

async function markContacts(
  tx: Transaction,
  rows: readonly DeliveryRow[],
  status: "waiting" | "none",
): Promise<void> {
  const ids = rows.flatMap(({ kind, registrationId }) =>
    kind === "crm.upsert" ? (registrationId ?? []) : [],
  );
  if (ids.length === 0) return;
  await tx
    .update(crmContacts)
    .set({ status, reason: null, updatedAt: new Date() })
    .where(and(inArray(crmContacts.registrationId, ids), eq(crmContacts.status, "failed")));
}

/**
 * After a restore, what waited in the backup may have gone out since. It is given up with a reason, so that the panel asks whether
 * to send it. Removals from the CRM stay: they may arrive twice.
 */
export async function holdDeliveries(client: pg.ClientBase): Promise<number> {
  // Their recipients are in doubt, which `holdMailings` says.
  await client.query("delete from deliveries where kind = 'mailing.message'");
  const reason = reasons.heldBack;
  const { rows } = await client.query<{ registration_id: string | null; kind: string }>(
    `update deliveries set status = 'failed', last_error = $1, done_at = now(), claim_id = null, claimed_until = null
     where status = 'waiting' and kind <> 'crm.delete' returning kind, registration_id`,
    [reason],
  );
  const contacts = rows.flatMap(({ kind, registration_id }) =>
    kind === "crm.upsert" ? registration_id : [],
  );
  await client.query(
    "update crm_contacts set status = 'failed', reason = $1, updated_at = now() where registration_id = any($2::uuid[])",
    [reason, contacts],
  );
  return rows.length;
}
