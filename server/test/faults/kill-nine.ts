import type { ServerProcess } from "#server/test/server-process.ts";
import type { FaultTest } from "./fault-test.ts";
import { processesIn, registerAt, startSite, storedEmails, withFolder } from "./site.ts";

/** Registers eight at a time until the server is gone; the addresses of those that it acknowledged. */
async function pour(server: ServerProcess, tag: string, kill: () => Promise<void>): Promise<string[]> {
  const acknowledged: string[] = [];
  let isOver = false;
  let count = 0;
  const register = async () => {
    while (!isOver) {
      count += 1;
      const email = `${tag}.${count}@example.org`;
      const { status } = await registerAt(server, email);
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
      const acknowledged = await pour(server, "server", () => server.kill());
      server = await startSite({ dataDir });
      const more = await pour(server, "both", async () => {
        const [postmaster = 0] = await processesIn(dataDir);
        await server.kill();
        process.kill(postmaster, "SIGKILL");
      });
      server = await startSite({ dataDir });
      const rows = await storedEmails(dataDir);
      await server.end();
      const kept = new Set(rows);
      const all = [...acknowledged, ...more];
      const lost = all.filter((email) => !kept.has(email)).length;
      const twice = rows.length - kept.size;
      return {
        ok: lost === 0 && twice === 0 && all.length >= 300,
        figure: `${all.length} acknowledged, ${lost} lost, ${twice} stored twice`,
      };
    }),
};
