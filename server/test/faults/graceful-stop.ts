import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { withConnection } from "#server/test/connection.ts";
import { signalAll } from "#server/test/signal-all.ts";
import { type FaultTest, seconds } from "./fault-test.ts";
import { registerAt, startSite, type TestDatabase, withDatabase } from "./site.ts";

/** SIGTERM while 10 registrations are under way, held up by a lock for a second so that they surely are; then while the database is frozen. */
export const gracefulStop: FaultTest = {
  guarantee:
    "SIGTERM: nothing in flight fails, exit within 10 s, also with a connection that never sent a request, and with a frozen database",
  run: () =>
    withDatabase(async (database) => {
      const server = await startSite(database);
      return withConnection(database.url, async (client) => {
        await client.query("begin");
        await client.query("lock table registrations in share mode");
        // As many as there are connections: more would wait for one, and that is another fault test.
        const names = Array.from({ length: 10 }, (_, count) => `flight.${count}@example.org`);
        const silent = connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => undefined);
        const inFlight = Promise.all(names.map((email) => registerAt(server, email)));
        await sleep(500);
        const since = performance.now();
        const ending = server.end();
        await sleep(500);
        await client.query("rollback");
        const responses = await inFlight;
        const complaint = await ending;
        const took = performance.now() - since;
        silent.destroy();
        const done = responses.filter(({ status }) => status === 201).length;
        const frozenMs = await stopWithFrozenDatabase(database);
        return {
          ok: done === names.length && complaint === undefined && took < 10_000 && frozenMs < 10_000,
          figure: `${done} of ${names.length} in flight completed, gone after ${seconds(took)}${complaint ? ` (${complaint})` : ""}, with a frozen database after ${seconds(frozenMs)}`,
        };
      });
    }),
};

async function stopWithFrozenDatabase(database: TestDatabase): Promise<number> {
  const server = await startSite(database);
  const frozen = await database.processes();
  signalAll(frozen, "SIGSTOP");
  try {
    await registerAt(server, "frozen@example.org");
    const since = performance.now();
    await server.end();
    return performance.now() - since;
  } finally {
    signalAll(frozen, "SIGCONT");
  }
}
