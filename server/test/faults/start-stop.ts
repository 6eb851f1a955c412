import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "#server/platform/http/listen.ts";
import { withConnection } from "#server/test/connection.ts";
import { signalAll } from "#server/test/signal-all.ts";
import {
  ask,
  type FaultTest,
  registerAt,
  seconds,
  startSite,
  type TestDatabase,
  withDatabase,
  withFolder,
} from "./site.ts";

/** What a start that fails says. */
const saidBy = (start: Promise<{ url: string; kill(): Promise<void> }>): Promise<string> =>
  start.then(
    async (server) => {
      await server.kill();
      return `it started at ${server.url}`;
    },
    (error: Error) => error.message,
  );

/** A folder that another server uses, then a port that another program uses. */
export const secondStart: FaultTest = {
  guarantee:
    "A second start on one folder fails with a sentence and harms nothing; a first start whose port is taken does, and still shows the administrator's password",
  run: async () => {
    const [second, status, complaint] = await withFolder(async (dataDir) => {
      const server = await startSite({ dataDir });
      const said = await saidBy(startSite({ dataDir }));
      const response = await ask(server, "/readyz");
      return [said, response.status, await server.end()];
    });
    const first = await withFolder(async (dataDir) => {
      const blocker = createServer();
      const PORT = String(await listen(blocker));
      const said = await saidBy(startSite({ dataDir }, { PORT, ADMIN_USERNAME: "", ADMIN_PASSWORD: "" }));
      blocker.close();
      await once(blocker, "close");
      return said;
    });
    const isRefused = second.includes("already using") && status === 200 && complaint === undefined;
    const isSaid =
      /password "[\w-]{16}".*Port \d+ can't be used: another program uses it\. Stop that program/s.test(
        first,
      );
    const hasCode = /EADDRINUSE|\.js:\d+/.test(first);
    return {
      ok: isRefused && isSaid && !hasCode,
      figure: `refused with a sentence, the first one goes on: ${isRefused}; port and password named: ${isSaid}, codes: ${hasCode ? "shown" : "none"}`,
    };
  },
};

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
