import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { insertRows, type NewRow } from "./insert-rows.ts";

/** Inserts the rows of one caller: all of them or none. @throws the database's error when one is refused. */
export type InsertBatched = (rows: readonly NewRow[]) => Promise<void>;

interface Waiting {
  rows: readonly NewRow[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** How long rows wait at the most for a statement that is under way. Usually it takes a few milliseconds. */
const maxWaitMs = 50;
const maxTogether = 100;

/**
 * Group commit: what many callers insert while a statement is under way goes out as the next one, with one trip, one plan and
 * one commit for all of them. Whoever comes alone waits for nobody. A row that is refused fails its own caller only.
 */
export function createInserts(pool: pg.Pool): InsertBatched {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    isDue = false;
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += maxTogether) void insert(all.slice(at, at + maxTogether));
  }

  async function insert(batch: readonly Waiting[]): Promise<void> {
    underWay += 1;
    await insertBatch(pool, batch);
    underWay -= 1;
    if (waiting.length > 0 && underWay === 0) send();
  }

  return (rows) =>
    new Promise((resolve, reject) => {
      waiting.push({ rows, resolve, reject });
      if (underWay > 0) timer ??= setTimeout(send, maxWaitMs);
      else if (!isDue) {
        isDue = true;
        // With what arrived in the same moment.
        setImmediate(send);
      }
    });
}

async function insertBatch(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  try {
    await insertRows(
      pool,
      batch.flatMap(({ rows }) => rows),
    );
    for (const { resolve } of batch) resolve();
  } catch (error) {
    if (batch.length > 1 && isAboutRows(error))
      await Promise.all(batch.map((one) => insertBatch(pool, [one])));
    else for (const { reject } of batch) reject(error);
  }
}

/** Classes of SQLSTATE that say what is wrong with a row, or that two transactions were in each other's way. */
function isAboutRows(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && /^(22|23|40)/.test(cause.code ?? "");
}
