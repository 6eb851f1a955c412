import { setTimeout as sleep } from "node:timers/promises";
import { withConnection } from "#server/test/connection.ts";
import type { FaultTest } from "./fault-test.ts";
import { importCalls, listOf, signInAt } from "./import-calls.ts";
import { admin, startSite, until, withDatabase } from "./site.ts";

const people = 3000;
const rounds = 6;
const more = { APP_SECRET: "a secret of the fault test's two servers" };

const countPeople = (url: string) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<Record<"people" | "imported", number>>(
      "select (select count(*)::integer from registrations) as people, (select count(*)::integer from imported_people) as imported",
    );
    return rows[0] ?? { people: -1, imported: -1 };
  });

/** Two servers begin the same import; one of them is killed. */
export const importOnTwo: FaultTest = {
  guarantee:
    "An import begun on two instances is stored once; when one is killed, the other finishes it, and one undo of two at once takes all of it away",
  run: () =>
    withDatabase(async (database) => {
      const firstSite = await startSite(database, more);
      let secondSite = await startSite(database, more);
      const file = listOf(people, "two");
      const problems: string[] = [];
      let takenOver = 0;
      for (let round = 0; round < rounds; round += 1) {
        const cookie = await signInAt(firstSite, admin);
        const calls = importCalls(firstSite, cookie);
        const { id } = await calls.upload(file);
        await calls.check(id);
        const first = importCalls(secondSite, cookie).commit(id).catch(String);
        await until(async () => (await calls.read(id)).state !== "checked");
        const second = calls.commit(id).catch(String);
        await sleep(Math.random() * 600);
        await secondSite.kill();
        await Promise.all([first, second]);
        await until(async () => (await calls.read(id)).state !== "committing");
        let state = await calls.read(id);
        if (state.state === "checked") {
          takenOver += 1;
          state = await calls.commit(id);
        }
        const stored = await countPeople(database.url);
        if (state.new !== people || stored.people !== people || stored.imported !== people)
          problems.push(`round ${round}: ${state.state}, ${JSON.stringify(stored)}`);
        secondSite = await startSite(database, more);
        const undone = await Promise.all(
          [firstSite, secondSite].map((server) =>
            importCalls(server, cookie)
              .undo(id)
              .then(({ removed }) => removed)
              .catch(String),
          ),
        );
        const left = await countPeople(database.url);
        if (left.people !== 0 || undone.filter((each) => each === people).length !== 1)
          problems.push(`undo ${round}: ${undone}, ${left.people} left`);
      }
      await Promise.all([firstSite.end(), secondSite.end()]);
      return {
        ok: problems.length === 0,
        figure: `${rounds} rounds, ${takenOver} taken over; ${problems.join("; ") || "nothing lost, nothing twice"}`,
      };
    }),
};
