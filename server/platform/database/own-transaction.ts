import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { casing, sessionLimits, type Transaction } from "./database.ts";

interface OwnTransactionOptions {
  name: string;
  /** For the connection, and for each query. Default: 5 s, and no limit. */
  timeoutMs?: number;
}

// Without keepalives, what a lost machine has locked would stay locked for two hours.
const withoutLimits = (
  lockMs = 0,
) => `set local statement_timeout = 0; set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = 0;
  set local tcp_keepalives_idle = 30; set local tcp_keepalives_interval = 10; set local tcp_keepalives_count = 3`;

async function withConnection<Result>(
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
    // A pooler that refuses them refuses the site: migrating, the first to connect, tells it.
    ...sessionLimits,
  });
  // Pending queries reject; an error without a listener would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs `work` on a connection of its own, without a visitor's time limits. It is one transaction, because a pooler may give the next one another connection. */
export const ownTransaction = <Result>(
  url: string,
  options: OwnTransactionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withConnection(url, options, async (client) => {
    await client.query(`begin; ${withoutLimits()}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  });

interface LongTransactionOptions extends OwnTransactionOptions {
  /** How long it waits for a locked row; without it, as long as it takes. */
  lockMs?: number;
}

/** The same with Drizzle, beside the website's pool. */
export const longTransaction = <Result>(
  { pool }: { pool: pg.Pool },
  { lockMs, ...options }: LongTransactionOptions,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  withConnection(pool.options.connectionString ?? "", options, (client) =>
    drizzle({ client, casing }).transaction(async (tx) => {
      await tx.execute(withoutLimits(lockMs));
      return work(tx);
    }),
  );
