import { setTimeout as sleep } from "node:timers/promises";
import { findEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { withConnection } from "#server/test/connection.ts";
import type { FaultTest } from "./fault-test.ts";
import { importCalls, listOf, signInAt } from "./import-calls.ts";
import { admin, startSite, withFolder } from "./site.ts";

const people = 3000;
const kills = 10;

/** How much of an import is stored; half of it is anything between nothing and all. */
async function look(dataDir: string) {
  return withConnection((await findEmbeddedPostgres(dataDir)) ?? "", async (client) => {
    const { rows } = await client.query<Record<"people" | "accounts" | "imported" | "committed", number>>(`
      select (select count(*)::integer from registrations) as people,
        (select count(*)::integer from users where not is_admin) as accounts,
        (select count(*)::integer from imported_people) as imported,
        (select count(*)::integer from imports where state = 'committed') as committed`);
    return rows[0] ?? { people: -1, accounts: 0, imported: 0, committed: 0 };
  });
}

/** kill -9 at ten random moments between the upload and the end of the undo. */
export const importKilled: FaultTest = {
  guarantee: "An import that is killed has stored nothing or everything, and can be begun again",
  run: () =>
    withFolder(async (dataDir) => {
      const file = listOf(people, "killed");
      let server = await startSite({ dataDir });
      const calls = async () => importCalls(server, await signInAt(server, admin));
      const everything = async () => {
        const { upload, check, commit, undo } = await calls();
        const { id } = await upload(file);
        await check(id);
        const done = await commit(id);
        await undo(id);
        return done.new;
      };
      const since = performance.now();
      const first = await everything();
      const lasts = performance.now() - since;
      let [half, whole] = [0, 0];
      for (let kill = 0; kill < kills; kill += 1) {
        const running = everything().catch(() => 0);
        await sleep(Math.random() * lasts);
        await server.kill();
        await running;
        server = await startSite({ dataDir });
        const state = await look(dataDir);
        const isWhole = state.people === people * state.committed && state.accounts === state.people;
        if (!isWhole || state.imported !== state.people || state.committed > 1) half += 1;
        if (state.committed === 1) whole += 1;
        const { list, undo } = await calls();
        for (const each of await list()) if (each.state === "committed") await undo(each.id);
      }
      const again = await everything();
      const left = await look(dataDir);
      await server.end();
      return {
        ok: first === people && again === people && half === 0 && left.people === 0,
        figure: `${kills} kills: ${half} halves, ${whole} whole imports, ${again} of ${people} people afterwards`,
      };
    }),
};
