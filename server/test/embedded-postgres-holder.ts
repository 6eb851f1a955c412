import { pino } from "pino";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";

// A server process for the tests to kill: starts the database in the folder given, prints its address, and ends as told
// on standard input.
const postgres = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? "",
  log: pino({ level: "silent" }),
});
process.stdout.write(`${postgres.url}\n`);
process.stdin.once("data", () => process.exit(0));
