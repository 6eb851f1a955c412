import { withConnection } from "#server/test/connection.ts";
import { type FaultTest, longest, seconds } from "./fault-test.ts";
import { registerAt, until, withSite } from "./site.ts";

/** kill -9 of PostgreSQL under a running server; it comes up again at the same address. */
export const restartedDatabase: FaultTest = {
  guarantee: "Database killed and restarted: the server survives, responds within 5 s and is back within 5 s",
  run: () =>
    withSite(async (server, database) => {
      const [postmaster = 0] = await database.processes();
      const responses: { status: number; ms: number }[] = [];
      let isOver = false;
      const visitor = async (name: number) => {
        for (let count = 0; !isOver; count += 1)
          responses.push(await registerAt(server, `restart.${name}.${count}@example.org`));
      };
      const visitors = Promise.all([1, 2, 3, 4].map(visitor));
      await until(async () => responses.length > 20);
      process.kill(postmaster, "SIGKILL");
      const isUp = () =>
        withConnection(database.url, (client) => client.query("select 1")).then(
          () => true,
          () => false,
        );
      await until(async () => !(await isUp()));
      await until(isUp, 30_000);
      const back = await until(
        async () => (await registerAt(server, `${Math.random()}@example.org`)).status === 201,
      );
      isOver = true;
      await visitors;
      const slowest = longest(responses.map(({ ms }) => ms));
      const odd = responses.filter(({ status }) => status !== 201 && status !== 503);
      return {
        ok: odd.length === 0 && slowest < 5000 && back < 5000,
        figure: `${responses.length} responses, none but 201 and 503 (${odd.length} others), slowest ${seconds(slowest)}; back after ${seconds(back)}`,
      };
    }),
};
