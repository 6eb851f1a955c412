import { createHash } from "node:crypto";
import { storedFiles } from "#server/platform/backup/backup.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { withConnection } from "./connection.ts";
import { storedRows } from "./stored-rows.ts";

/** What two sites are compared by: one line for each table and each stored file. */

const hashOf = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
/** Sign-ins and counters belong to a running server, not to the site. */
const passing = new Set(["sessions", "rate_limits"]);

/** Every table: how many rows there are, and a hash of them all in all their columns. */
export const tableContents = (url: string): Promise<Record<string, string>> =>
  withConnection(url, async (client) => {
    const tables = [...(await storedRows(client))].filter(([name]) => !passing.has(name));
    return Object.fromEntries(
      tables.map(([name, rows]) => {
        const lines = rows.map((row) => JSON.stringify(row)).sort();
        return [name, `${lines.length} ${hashOf(lines.join())}`];
      }),
    );
  });

/** Every stored photo in all its widths: a hash of its bytes. */
export async function fileContents(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const path of storedFiles(storage)) files[path] = hashOf((await storage.read(path)) ?? "");
  return files;
}
