import pg from "pg";

interface OwnTransactionOptions {
  name: string;
  /** For the connection, and for each query. Default: 5 s, and no limit. */
  timeoutMs?: number;
}

/** On a connection of its own, without a visitor's time limits; one transaction, because a pooler may give the next one another connection. */
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
  // Pending queries reject by themselves; an error without a listener would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Without keepalives, what a lost machine has locked would stay locked for two hours.
    await client.query(
      `begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local tcp_keepalives_idle = 30; set local tcp_keepalives_interval = 10; set local tcp_keepalives_count = 3`,
    );
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}
