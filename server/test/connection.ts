import pg from "pg";

/** Does something on a connection of its own, beside the servers. */
export async function withConnection<Result>(
  url: string,
  run: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Pending queries reject; an error without a listener would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs statements on a connection of their own. @returns the result of the last one */
export const query = (url: string, text: string): Promise<pg.QueryResult> =>
  withConnection(url, (client) => client.query(text));
