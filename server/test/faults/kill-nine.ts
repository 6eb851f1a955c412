import { findEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { withConnection } from "#server/test/connection.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import type { FaultTest } from "./fault-test.ts";
import { processesIn, registerAt, startSite, storedEmails, withFolder } from "./site.ts";

/** A source, as the panel adds one. */
async function addSource(dataDir: string, slug: string): Promise<void> {
  await withConnection((await findEmbeddedPostgres(dataDir)) ?? "", (client) =>
    client.query("insert into sources (slug, name, target) values ($1, 'A flyer', '/')", [slug]),
  );
}

/** How often the source counted a registration. */
async function countedRegistrations(dataDir: string): Promise<number> {
  return withConnection((await findEmbeddedPostgres(dataDir)) ?? "", async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select coalesce(sum(count), 0)::int as count from source_counts where step = 'registered'",
    );
    return rows[0]?.count ?? 0;
  });
}

/** Registers eight at a time until the server is gone; the addresses of those that it acknowledged. */
async function pour(server: ServerProcess, tag: string, kill: () => Promise<void>): Promise<string[]> {
  const acknowledged: string[] = [];
  let isOver = false;
  let count = 0;
  const register = async () => {
    while (!isOver) {
      count += 1;
      const email = `${tag}.${count}@example.org`;
      const { status } = await registerAt(server, email, { via: "flyer" });
      if (status === 201) acknowledged.push(email);
      if (status === 0) isOver = true;
      if (acknowledged.length === 150) await kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, register));
  return acknowledged;
}

/** kill -9 of the server, then of server and database together, while people register. */
export const killNine: FaultTest = {
  guarantee: "An acknowledged registration is stored exactly once through kill -9",
  run: () =>
    withFolder(async (dataDir) => {
      let server = await startSite({ dataDir });
      await addSource(dataDir, "flyer");
      const acknowledged = await pour(server, "server", () => server.kill());
      server = await startSite({ dataDir });
      const more = await pour(server, "both", async () => {
        const [postmaster = 0] = await processesIn(dataDir);
        await server.kill();
        process.kill(postmaster, "SIGKILL");
      });
      server = await startSite({ dataDir });
      const rows = await storedEmails(dataDir);
      // Counted after it was stored: a kill may lose a count, never a registration, and counts nobody twice.
      const counted = await countedRegistrations(dataDir);
      await server.end();
      const kept = new Set(rows);
      const all = [...acknowledged, ...more];
      const lost = all.filter((email) => !kept.has(email)).length;
      const twice = rows.length - kept.size;
      return {
        ok: lost === 0 && twice === 0 && all.length >= 300 && counted > 0 && counted <= rows.length,
        figure: `${all.length} acknowledged, ${lost} lost, ${twice} stored twice; ${counted} counted for their source`,
      };
    }),
};
