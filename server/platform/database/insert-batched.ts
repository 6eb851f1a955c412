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

/*
 * Group commit: registrations that arrive within 25 ms of each other are stored by one statement, in one transaction. A statement
 * costs the same half millisecond of processor time for one person as for twenty, so that at 200 registrations a second each costs
 * a third of what it would alone (`npm run bench -- campaign`). A person who comes alone waits for nobody, and a row that is
 * refused (a taken email address) fails its own caller only. Everything else that writes several tables uses a Drizzle transaction.
 */

/** Between the starts of two statements. */
const gatherMs = 25;
/** Rows wait this long at most for a statement that is under way. */
const maxWaitMs = 50;
const maxTogether = 100;

export function createInserts(pool: pg.Pool): InsertBatched {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    clearTimeout(timer);
    const pauseMs = Math.max(0, lastStart + gatherMs - performance.now());
    timer = setTimeout(send, underWay > 0 ? maxWaitMs : pauseMs);
  }

  function send(): void {
    timer = undefined;
    lastStart = performance.now();
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += maxTogether) void insert(all.slice(at, at + maxTogether));
  }

  async function insert(batch: readonly Waiting[]): Promise<void> {
    underWay += 1;
    await insertBatch(pool, batch);
    underWay -= 1;
    if (waiting.length > 0 && underWay === 0) schedule();
  }

  return (rows) =>
    new Promise((resolve, reject) => {
      waiting.push({ rows, resolve, reject });
      if (!timer) schedule();
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
