import { readFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { withConnection } from "#server/test/connection.ts";
import type { FaultTest } from "./fault-test.ts";
import { startSite, withDatabase } from "./site.ts";

/** Four servers start at the same moment on an empty database. */
export const fourMigrations: FaultTest = {
  guarantee: "Four servers migrate one empty database at once",
  run: () =>
    withDatabase(async (database) => {
      const servers = await Promise.all(Array.from({ length: 4 }, () => startSite(database)));
      const [applied, administrators] = await withConnection(database.url, async (client) => [
        (await client.query("select distinct hash from drizzle.__drizzle_migrations")).rowCount,
        (await client.query("select 1 from users where is_admin")).rowCount,
      ]);
      await Promise.all(servers.map((server) => server.end()));
      const journal = await readFile(path.join(packageRoot(), "migrations/meta/_journal.json"), "utf8");
      const expected = JSON.parse(journal).entries.length;
      return {
        ok: applied === expected && administrators === 1,
        figure: `4 ready, each of ${applied} migrations (of ${expected}) applied once, ${administrators} administrator`,
      };
    }),
};
