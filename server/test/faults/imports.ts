import { setTimeout as sleep } from "node:timers/promises";
import { findEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { query } from "#server/test/connection.ts";
import { importHeader, importMapping } from "#server/test/import-file.ts";
import type { Import, ImportUndone } from "#shared/api/imports.ts";
import { type FaultTest, openPanel, startSite, until, withDatabase, withFolder } from "./site.ts";

const people = 3000;

/** A file of so many people. */
const listOf = (tag: string) =>
  Buffer.from(
    [
      `${importHeader},Notes`,
      ...Array.from(
        { length: people },
        (_, n) => `Ada,Lovelace ${"abcdefgh"[n % 8]},${tag}.${n}@example.org,Texas,(512) 555-0142,`,
      ),
    ].join("\r\n"),
  );

/** The calls of an import, on a running server. A server that is killed rejects them. */
async function importCalls(server: () => { url: string }) {
  const call = await openPanel(server);
  const read = (id: string) => call<Import>("GET", `imports/${id}`);
  return {
    read,
    upload: (file: Buffer<ArrayBuffer>) => call<Import>("POST", "imports", file),
    list: () => call<Import[]>("GET", "imports"),
    check: (id: string) => call<Import>("PUT", `imports/${id}`, { mapping: importMapping, source: "a list" }),
    undo: (id: string) => call<ImportUndone>("POST", `imports/${id}/undo`),
    async commit(id: string): Promise<Import> {
      await call("POST", `imports/${id}/commit`);
      for (;;) {
        const state = await read(id);
        if (state.state !== "committing") return state;
        await sleep(200);
      }
    },
  };
}

const kills = 10;

/** How much of an import is stored; half of it is anything between nothing and all. */
async function look(url: string) {
  const { rows } = await query(
    url,
    `select (select count(*)::integer from registrations) as people,
      (select count(*)::integer from users where not is_admin) as accounts,
      (select count(*)::integer from imported_people) as imported,
      (select count(*)::integer from imports where state = 'committed') as committed`,
  );
  return rows[0];
}

/** kill -9 at ten random moments between the upload and the end of the undo. */
export const importKilled: FaultTest = {
  guarantee: "An import that is killed has stored nothing or everything, and can be begun again",
  run: () =>
    withFolder(async (dataDir) => {
      const file = listOf("killed");
      let server = await startSite({ dataDir });
      const calls = () => importCalls(() => server);
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
        const state = await look((await findEmbeddedPostgres(dataDir)) ?? "");
        const isWhole = state.people === people * state.committed && state.accounts === state.people;
        if (!isWhole || state.imported !== state.people || state.committed > 1) half += 1;
        if (state.committed === 1) whole += 1;
        const { list, undo } = await calls();
        for (const each of await list()) if (each.state === "committed") await undo(each.id);
      }
      const again = await everything();
      const left = await look((await findEmbeddedPostgres(dataDir)) ?? "");
      return {
        ok: first === people && again === people && half === 0 && left.people === 0,
        figure: `${kills} kills: ${half} halves, ${whole} whole imports, ${again} of ${people} people afterwards`,
      };
    }),
};

const rounds = 6;
const more = { APP_SECRET: "a secret of the fault test's two servers" };

/** Two servers begin the same import; one of them is killed. */
export const importOnTwo: FaultTest = {
  guarantee:
    "An import begun on two instances is stored once; when one is killed, the other finishes it, and one undo of two at once takes all of it away",
  run: () =>
    withDatabase(async (database) => {
      const firstSite = await startSite(database, more);
      let secondSite = await startSite(database, more);
      const file = listOf("two");
      const problems: string[] = [];
      let takenOver = 0;
      for (let round = 0; round < rounds; round += 1) {
        const calls = await importCalls(() => firstSite);
        const others = await importCalls(() => secondSite);
        const { id } = await calls.upload(file);
        await calls.check(id);
        const first = others.commit(id).catch(String);
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
        const stored = await look(database.url);
        if (state.new !== people || stored.people !== people || stored.imported !== people)
          problems.push(`round ${round}: ${state.state}, ${JSON.stringify(stored)}`);
        secondSite = await startSite(database, more);
        const undone = await Promise.all(
          [calls, others].map(({ undo }) => undo(id).then(({ removed }) => removed, String)),
        );
        const left = await look(database.url);
        if (left.people !== 0 || undone.filter((each) => each === people).length !== 1)
          problems.push(`undo ${round}: ${undone}, ${left.people} left`);
      }
      return {
        ok: problems.length === 0,
        figure: `${rounds} rounds, ${takenOver} taken over; ${problems.join("; ") || "nothing lost, nothing twice"}`,
      };
    }),
};
