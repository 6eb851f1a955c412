import { type ServerProcess, startServerProcess } from "#server/test/server-process.ts";
import { judge } from "./bars.ts";
import { median } from "./load.ts";
import { printTable } from "./report.ts";

/** From `node dist/server/index.js` to the first response of /readyz, with its own database there already. Medians of three. */
export async function benchStart(env: Record<string, string>): Promise<void> {
  const times: number[] = [];
  const take = async (): Promise<ServerProcess> => {
    const before = performance.now();
    const server = await startServerProcess(env);
    times.push((performance.now() - before) / 1000);
    return server;
  };
  // The first one makes the database and fills it.
  await (await take()).end();
  const first = times.pop() ?? Number.NaN;
  for (let round = 0; round < 3; round += 1) await (await take()).end();
  printTable(
    "Start to ready, seconds",
    ["", "s"],
    [
      ["the very first, with database and sample content", first.toFixed(2)],
      ["warm", median(times).toFixed(2)],
    ],
  );
  judge("Start to ready, warm", median(times), ["under", 1], "s");
}
