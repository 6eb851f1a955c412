import { signalAll } from "#server/test/signal-all.ts";
import { type FaultTest, longest, seconds } from "./fault-test.ts";
import { ask, registerAt, until, withSite } from "./site.ts";

/** SIGSTOP of every process of PostgreSQL: connections stay open, nothing responds. */
export const frozenDatabase: FaultTest = {
  guarantee: "Database frozen: 503 within 5 s, never a hang; back within 5 s after it",
  run: () =>
    withSite(async (server, database) => {
      await registerAt(server, "before@example.org");
      // The first of them first: what it starts while the others are listed would go on.
      signalAll((await database.processes()).slice(0, 1), "SIGSTOP");
      const frozen = await database.processes();
      signalAll(frozen, "SIGSTOP");
      try {
        const writes = await Promise.all(
          Array.from({ length: 130 }, (_, count) => registerAt(server, `frozen.${count}@example.org`)),
        );
        const pages = await Promise.all(["/", "/supporters", "/news"].map((page) => ask(server, page)));
        signalAll(frozen, "SIGCONT");
        const back = await until(
          async () => (await registerAt(server, `${Math.random()}@example.org`)).status === 201,
        );
        const slowest = longest(writes.map(({ ms }) => ms));
        const slowestPage = longest(pages.map(({ ms }) => ms));
        const are503 = writes.every(({ status }) => status === 503);
        return {
          ok:
            are503 &&
            pages.every(({ status }) => status === 200) &&
            slowest < 5000 &&
            slowestPage < 5000 &&
            back < 5000,
          figure: `503 after ${seconds(slowest)} at the most, pages still come (${seconds(slowestPage)}); back after ${seconds(back)}`,
        };
      } finally {
        signalAll(await database.processes(), "SIGCONT");
      }
    }),
};
