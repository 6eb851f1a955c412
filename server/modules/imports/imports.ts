import { and, asc, desc, eq, isNotNull, ne, type SQL } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { isLocked, tryLock } from "#server/platform/database/locks.ts";
import { longTransaction } from "#server/platform/database/own-transaction.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { dayMs } from "#shared/durations.ts";
import { type ImportField, type ImportState, importFields } from "#shared/imports.ts";
import { retentionDays } from "#shared/retention.ts";
import { type ImportRow, importRows, imports } from "#shared/schema/imports.ts";

const usualNames: Record<ImportField, RegExp> = {
  firstName: /^(name)?(first|given|fore)(name)?$|^firstname/,
  lastName: /^(name)?(last|family|sur)(name)?$|^lastname/,
  email: /^(primary|preferred|home|work|contact)?e?mail(address)?1?$/,
  state:
    /^(us|home|mailing|billing|primary|preferred)?(address1?)?(state|province|region)(province|region|name|code)?(home)?$/,
  registrationType:
    /^(member|membership|contact|registration|supporter)?(type|role|category)$|^registeredas$/,
  phone:
    /^(primary|preferred|home|work|cell|mobile)?(phone|telephone|tel|cell|mobile)(number|no|phone)?1?(home|mobile)?$/,
  specialty: /^(medical)?specialt?(y|ties|ity)$/,
  credentials: /^credentials?$|^degrees?$/,
  licenseNumber: /^(medical|state)?licen[sc]e(number|no)?$/,
  subscribeUpdates:
    /^(agreedto)?(email)?(updates|newsletter|subscribed?|optin|optedin)$|^emailoptin$|^subscribeupdates$|^subscriptionstatus$/,
  consentedOn:
    /^consent$|^(consent|optin|optedin|subscri(be|bed|ption)|sign|signed|signup|signedup|agree|agreed|agreement)(ed)?(date|on|at|day|time|timestamp)$|^(date|day)(of)?(consent|optin|signed|signup|agreed|agreement)$/,
};

/** Without what Action Network ("can2_phone") and Google Contacts ("Phone 1 - Value") add. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/^can2|(?:value|abbreviated)$/g, "");

function guessColumns(names: readonly string[]): (ImportField | null)[] {
  const columnOf = new Map(
    importFields.map((field) => [field, names.findIndex((name) => usualNames[field].test(wordsOf(name)))]),
  );
  return names.map((_name, index) => importFields.find((field) => columnOf.get(field) === index) ?? null);
}

const noSuchImport = () =>
  notFound("There is no such import. Uploads that are not imported are deleted after a day.");

/** Held by the transaction that commits, so that a killed one leaves nothing behind, not even a state. */
export const commitLock = "commit of import";

export interface OpenImport {
  tx: Transaction;
  row: ImportRow;
}

/** Until the transaction ends, nobody else works on this import. @throws HttpError 404, 409 */
export async function openImport(tx: Transaction, id: string): Promise<OpenImport> {
  if (!(await tryLock(tx, `import ${id}`)))
    throw conflict("import_under_way", "This import is being worked on. Please wait until that is done.");
  const [row] = await tx.select().from(imports).where(eq(imports.id, id));
  if (!row) throw noSuchImport();
  return { tx, row };
}

export const withImport = <Result>(
  { database }: Services,
  id: string,
  work: (open: OpenImport) => Promise<Result>,
): Promise<Result> =>
  longTransaction(database, { name: "import" }, async (tx) => work(await openImport(tx, id)));

export const undoUntil = (committedAt: Date) =>
  new Date(committedAt.getTime() + retentionDays.importUndo * dayMs);

function stateOf({ state }: ImportRow, isCommitting: boolean): ImportState {
  if (state === "reading") return "mapping";
  return state === "checked" && isCommitting ? "committing" : state;
}

function summaryOf(services: Services, row: ImportRow, isCommitting: boolean) {
  const { counts, committedAt, ...more } = row;
  const state = stateOf(row, isCommitting);
  const canUndo = state === "committed" && committedAt !== null && services.clock() < undoUntil(committedAt);
  return { ...more, ...counts, state, committedAt, canUndo };
}

export async function readImports(services: Services) {
  const rows = await services.database.db
    .select()
    .from(imports)
    .where(ne(imports.state, "reading"))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(100);
  return Promise.all(
    rows.map(async (row) => {
      const isCommitting =
        row.state === "checked" && (await isLocked(services.database.db, `${commitLock} ${row.id}`));
      return summaryOf(services, row, isCommitting);
    }),
  );
}

const sampled = 50;
const samplesOf = (rows: readonly { cells: string[] | null }[], index: number) =>
  [...new Set(rows.map(({ cells }) => cells?.[index]?.trim() ?? "").filter(Boolean))]
    .slice(0, 3)
    .map((sample) => sample.slice(0, 200));

const maxRefusals = 100;
export const refusalsOf = (db: Database, id: string, condition?: SQL) =>
  db
    .select({ line: importRows.line, reason: importRows.refusal })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNotNull(importRows.refusal), condition))
    .orderBy(asc(importRows.line))
    .$dynamic();

export async function readImport(services: Services, id: string) {
  const { db } = services.database;
  // Read before the row, so that a commit in between is seen as committed.
  const isCommitting = await isLocked(db, `${commitLock} ${id}`);
  const [row] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), ne(imports.state, "reading")));
  if (!row) throw noSuchImport();
  const [first, refusals] = await Promise.all([
    db
      .select({ cells: importRows.cells })
      .from(importRows)
      .where(eq(importRows.importId, id))
      .orderBy(asc(importRows.line))
      .limit(sampled),
    refusalsOf(db, id).limit(maxRefusals),
  ]);
  const guesses = guessColumns(row.columns);
  return {
    ...summaryOf(services, row, isCommitting),
    columns: row.columns.map((name, index) => ({
      name,
      samples: samplesOf(first, index),
      guess: guesses[index] ?? null,
    })),
    refusals: refusals.map(({ line, reason }) => ({ line, reason: reason ?? "" })),
  };
}
