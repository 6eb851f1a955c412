import type pg from "pg";

const direct = new WeakSet<pg.ClientBase>();

/**
 * Finds out whether a new connection leads to one process of PostgreSQL for as long as it is open. At the door each names the
 * process that serves it; a transaction pooler, behind which every transaction may meet another one, names none of them.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
export async function noteWhetherDirect(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  // pg's types leave out what its client keeps for cancelling.
  const { processID } = client as pg.ClientBase & { processID: number | null };
  if (rows[0]?.pid === processID) direct.add(client);
}

/**
 * The statement as it may be sent on this connection: one with a name is planned once and kept by the process that serves
 * the connection, so behind a pooler it goes without.
 */
export function nameWhereKept(client: pg.ClientBase, query: unknown): unknown {
  const isNamed = typeof query === "object" && query !== null && "name" in query && query.name;
  return isNamed && !direct.has(client) ? { ...query, name: undefined } : query;
}

/** Whether a kept statement no longer fits, because a column that it reads has become another one since. */
export const isOutOfDate = (error: pg.DatabaseError): boolean => error.code === "0A000";
