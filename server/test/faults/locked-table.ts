import { withConnection } from "#server/test/connection.ts";
import { type FaultTest, longest, seconds } from "./fault-test.ts";
import { ask, registerAt, withSite } from "./site.ts";

/** Maintenance locks a table: requests that need it are refused in time, the others go on. */
export const lockedTable: FaultTest = {
  guarantee: "A locked table: 503 within 5 s, everything else untouched",
  run: () =>
    withSite((server, database) =>
      withConnection(database.url, async (client) => {
        const before = await registerAt(server, "before@example.org");
        await client.query("begin");
        await client.query("lock table registrations in access exclusive mode");
        const names = Array.from({ length: 20 }, (_, count) => `locked.${count}@example.org`);
        const [writes, others] = await Promise.all([
          Promise.all(names.map((email) => registerAt(server, email))),
          Promise.all(["/api/studies", "/api/hero-images", "/healthz"].map((path) => ask(server, path))),
        ]);
        await client.query("rollback");
        const after = await registerAt(server, "after@example.org");
        const slowest = longest(writes.map(({ ms }) => ms));
        return {
          ok:
            before.status === 201 &&
            writes.every(({ status }) => status === 503) &&
            others.every(({ status }) => status === 200) &&
            slowest < 5000 &&
            after.status === 201,
          figure: `503 after ${seconds(slowest)} at the most; the first write after it: ${after.status} in ${Math.round(after.ms)} ms`,
        };
      }),
    ),
};
