import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { Request } from "express";
import { queueKnownContacts } from "#server/modules/crm/contact-queue.ts";
import { fillGaps, type Gaps, gapFields, lockAll } from "#server/modules/person-records/change-person.ts";
import { isEmailTaken, type NewRow, newPersonRows } from "#server/modules/person-records/new-person.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { whenApproved } from "#server/modules/team/approvals.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { tryLock, waitForLock } from "#server/platform/database/locks.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import type { Services } from "#server/platform/services.ts";
import { roleOfType } from "#shared/people.ts";
import { importedPeople, importRows, imports } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";
import type { ApprovalPayloads } from "#shared/team.ts";
import { compareRows, fillsGaps } from "./check-import.ts";
import { commitLock, type OpenImport, readImport, withImport } from "./imports.ts";
import type { ImportedPerson } from "./read-row.ts";

/** @returns false when an address is taken; then nothing of the batch is stored */
async function insertArrivals(tx: Transaction, importId: string, at: Date, arrivals: readonly CheckedRow[]) {
  if (arrivals.length === 0) return true;
  const rows = arrivals.flatMap(({ person, isSuppressed: isSilent }) => {
    const registrationId = randomUUID();
    const values = { importId, registrationId, isNew: true, nextMailAt: isSilent ? null : at };
    return [...personRows(registrationId, person), { table: importedPeople, values }];
  });
  try {
    await tx.transaction((savepoint) => insertBatch(savepoint, rows));
    return true;
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    return false;
  }
}

/** Rows of a table with the same columns, as one parameter: thousands of them take Drizzle and PostgreSQL longer than storing the rows. */
async function insertBatch(tx: Transaction, rows: readonly NewRow[]): Promise<void> {
  for (const table of new Set(rows.map((row) => row.table))) {
    const values = rows.filter((row) => row.table === table).map((row) => inSnakeCase(row.values));
    const columns = sql.join(Object.keys(values[0] ?? {}).map(sql.identifier), sql`, `);
    await tx.execute(sql`insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`);
  }
}

const inSnakeCase = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [toSnakeCase(name), value]));

function personRows(id: string, row: Record<string, unknown> | null): NewRow[] {
  // Written by `rowReader`.
  const person = row as unknown as ImportedPerson;
  const isProvider = person.registrationType === "provider";
  const nothing = { specialty: null, credentials: null, licenseNumber: null };
  return newPersonRows({
    id,
    isImported: true,
    values: { ...person, ...(!isProvider && nothing), agreeToTerms: false, sharePublicly: false },
    account: { role: roleOfType[person.registrationType], status: "pending" },
    healthcareProfile: isProvider ? {} : undefined,
  }).rows;
}

async function fillEmptyFields(tx: Transaction, importId: string, at: Date, batch: readonly CheckedRow[]) {
  const gapsById = new Map(
    batch.flatMap(({ existingId, gaps }) =>
      existingId && Object.keys(gaps ?? {}).length > 0 ? [[existingId, gaps as Gaps]] : [],
    ),
  );
  if (gapsById.size === 0) return [];
  const locked = await tx
    .select()
    .from(registrations)
    .where(inArray(registrations.id, [...gapsById.keys()]))
    .orderBy(registrations.id)
    .for("no key update");
  const filled = locked.flatMap((row) => {
    const values = gapsById.get(row.id) ?? {};
    const gaps = Object.fromEntries(
      gapFields.flatMap((field) => (row[field] === null && values[field] ? [[field, values[field]]] : [])),
    );
    const versions = { versionBefore: row.updatedAt, versionAfter: at };
    return Object.keys(gaps).length > 0
      ? [{ registrationId: row.id, userId: row.userId, gaps, ...versions }]
      : [];
  });
  if (filled.length === 0) return [];
  await fillGaps(tx, filled);
  await tx
    .insert(importedPeople)
    .values(filled.map(({ userId: _userId, ...person }) => ({ ...person, importId, isNew: false })));
  // The phone is the only one of these fields that the CRM gets.
  const withPhone = filled.flatMap(({ gaps, registrationId }) => (gaps.phone ? registrationId : []));
  await queueKnownContacts(tx, withPhone);
  return filled.map(({ registrationId }) => registrationId);
}

/** Some milliseconds of the event loop. */
const batchSize = 300;
const progressEveryMs = 500;

/** Two lists with the same people would wait for each other. */
const writeLock = "people of imports";

export async function describeImport(
  { database: { db } }: Services,
  { id, checkedAt }: ApprovalPayloads["import"],
) {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  if (row?.state !== "checked" || row.checkedAt?.toISOString() !== checkedAt) return undefined;
  const { source, rows, counts } = row;
  return { importId: id, source, rows, new: counts.new, fillsGaps: counts.fillsGaps };
}

function assertChecked({ state }: { state: string }): void {
  if (state === "mapping" || state === "reading")
    throw conflict("not_checked", "Check this list first, and look at what will happen.");
  if (state !== "checked") throw conflict("already_committed", "This list was imported already.");
}

/** Begins to import; goes on after the response. All or nothing. @throws HttpError 404, 409 */
export async function beginCommit(services: Services, req: Request, id: string) {
  const before = await readImport(services, id);
  if (before.state === "committing")
    throw conflict("import_under_way", "This list is being imported already.");
  assertChecked(before);
  const payload = { id, checkedAt: before.checkedAt?.toISOString() };
  // The counts of the check decide about the approval; the import counts again.
  const request = { action: "import", count: before.new + before.fillsGaps, payload } as const;
  return whenApproved(services, req, request, async () => {
    noteActivity(req, { details: { importId: id } });
    return commitInBackground(services, req, id, before.checkedAt);
  });
}

async function commitInBackground(services: Services, req: Request, id: string, checkedAt: Date | null) {
  let hasBegun = false;
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const work = withImport(services, id, async (open) => {
    assertChecked(open.row);
    if (open.row.checkedAt?.getTime() !== checkedAt?.getTime())
      throw conflict(
        "changed_meanwhile",
        "This list was checked again in the meantime. Please look at it again.",
      );
    await tryLock(open.tx, `${commitLock} ${id}`);
    hasBegun = true;
    begun();
    return commit(services, req, open);
  });
  const { id: userId, name: account } = memberOf(req);
  const end = { action: "import.end", userId, account };
  work.then(
    (counts) =>
      services.activityLog.record({
        ...end,
        message: "A list of people was imported",
        details: { importId: id, ...counts },
      }),
    (error: unknown) => {
      if (!hasBegun) return;
      services.log.error({ err: error, import: id }, "an import was not finished");
      services.activityLog.record({
        ...end,
        level: "error",
        message: "A list of people could not be imported: nothing of it was stored",
        details: { importId: id },
      });
    },
  );
  await Promise.race([beginning, work]);
  return readImport(services, id);
}

const readBatch = (services: Services, tx: Database, id: string, last: number) =>
  tx
    .select({
      line: importRows.line,
      person: importRows.person,
      existingId: importRows.existingId,
      gaps: importRows.gaps,
      isSuppressed: isSuppressed(services, importRows.email),
    })
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, last), isNull(importRows.refusal)))
    .orderBy(asc(importRows.line))
    .limit(batchSize);
type CheckedRow = Awaited<ReturnType<typeof readBatch>>[number];

async function commit(services: Services, req: Request, { tx, row }: OpenImport) {
  const { id, rows } = row;
  const at = services.clock();
  const counts = { ...row.counts, new: 0, same: 0, fillsGaps: 0, refused: 0, mailable: 0 };
  const toFill = tx
    .select({ id: importRows.existingId })
    .from(importRows)
    .where(and(eq(importRows.importId, id), fillsGaps));
  await waitForLock(tx, writeLock);
  await compareRows(services, tx, id);
  await lockAll(tx, "no key update", toFill);
  let last = 0;
  let shownAt = 0;
  for (;;) {
    const batch = await readBatch(services, tx, id, last);
    if (batch.length === 0) break;
    const arrivals = batch.filter(({ existingId }) => existingId === null);
    if (!(await insertArrivals(tx, id, at, arrivals))) {
      // Someone registered with one of these addresses in the meantime.
      await compareRows(services, tx, id, last);
      continue;
    }
    const filled = await fillEmptyFields(tx, id, at, batch);
    await recordAccess({ ...services, database: { db: tx } }, req, filled, "changed");
    counts.new += arrivals.length;
    counts.mailable += arrivals.filter((row) => !row.isSuppressed).length;
    counts.fillsGaps += filled.length;
    counts.same += batch.length - arrivals.length - filled.length;
    last = batch.at(-1)?.line ?? last;
    if (Date.now() - shownAt > progressEveryMs) {
      shownAt = Date.now();
      await showProgress(services, id, counts.new + counts.fillsGaps + counts.same);
    }
  }
  counts.refused = rows - counts.new - counts.same - counts.fillsGaps;
  await tx.delete(importRows).where(eq(importRows.importId, id));
  // Counting the people whom an undo would remove would look up each person: four times as slow.
  await tx.execute(sql`analyze ${importedPeople}`);
  await tx
    .update(imports)
    // A file without a header has a person's details there.
    .set({ state: "committed", committedAt: at, counts, done: rows, columns: [], mapping: {} })
    .where(eq(imports.id, id));
  return counts;
}

/** On another connection, because others can't see this transaction's changes before it ends. */
const showProgress = ({ database: { db }, log }: Services, id: string, done: number) =>
  db
    .update(imports)
    .set({ done })
    .where(eq(imports.id, id))
    .catch((error: unknown) => log.debug({ err: error }, "the progress of an import was not stored"));
