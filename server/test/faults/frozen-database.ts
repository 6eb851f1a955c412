import { signalAll } from "#server/test/signal-all.ts";
import { type FaultTest, longest, p90, seconds } from "./fault-test.ts";
import { ask, registerAt, until, withSite } from "./site.ts";

/** SIGSTOP of every process of PostgreSQL: connections stay open, nothing responds. */
export const frozenDatabase: FaultTest = {
  guarantee: "Database frozen: 503 within 3 s, never a hang; back within 2 s after it",
  run: () =>
    withSite(async (server, database) => {
      await registerAt(server, "before@example.org");
      // The first of them first: what it starts while the others are listed would go on.
      signalAll((await database.processes()).slice(0, 1), "SIGSTOP");
      const frozen = await database.processes();
      signalAll(frozen, "SIGSTOP");
      try {
        const writes = await Promise.all(
          Array.from({ length: 30 }, (_, count) => registerAt(server, `frozen.${count}@example.org`)),
        );
        const hopeless = await Promise.all(
          Array.from({ length: 100 }, (_, count) => registerAt(server, `hopeless.${count}@example.org`)),
        );
        const pages = await Promise.all(["/", "/supporters", "/news"].map((page) => ask(server, page)));
        signalAll(frozen, "SIGCONT");
        const back = await until(
          async () => (await registerAt(server, `${Math.random()}@example.org`)).status === 201,
        );
        // All but the one that is let through to try now and then.
        const quick = p90(hopeless.map(({ ms }) => ms));
        const slowest = longest(writes.map(({ ms }) => ms));
        const slowestPage = longest(pages.map(({ ms }) => ms));
        const are503 = writes.every(({ status }) => status === 503);
        return {
          ok:
            are503 &&
            hopeless.every(({ status }) => status === 503) &&
            quick < 1000 &&
            pages.every(({ status }) => status === 200) &&
            slowest < 3000 &&
            slowestPage < 3000 &&
            back < 2000,
          figure: `503 after ${seconds(slowest)} at the most, then after ${Math.round(quick)} ms for 90 of 100, pages still come (${seconds(slowestPage)}); back after ${seconds(back)}`,
        };
      } finally {
        signalAll(await database.processes(), "SIGCONT");
      }
    }),
};
