import pg from "pg";

interface OwnTransactionOptions {
  /** What PostgreSQL's list of connections shows. */
  name: string;
  /** How long the connection, and each query on it, may take. Without it: 5 s, and as long as it takes. */
  timeoutMs?: number;
}

/**
 * One transaction on a connection of its own, without the time limits of a visitor's query: for migrations, backups and
 * for locks that are held a while. Everything is in the transaction, since behind a pooler (PgBouncer) what comes after
 * it may be on another connection. Committed when `work` returns, rolled back when it throws. Throws what `work` and
 * the database throw.
 */
export async function ownTransaction<Result>(
  url: string,
  { name, timeoutMs }: OwnTransactionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: timeoutMs ?? 5000,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  // What was under way rejects by itself; an error without a listener would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      "begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    );
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    // What is not committed by now is rolled back.
    await client.end().catch(() => undefined);
  }
}
