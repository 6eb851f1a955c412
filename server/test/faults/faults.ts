import { execFileSync } from "node:child_process";
import PQueue from "p-queue";
import { backupRestore } from "#server/test/faults/backup-restore.ts";
import {
  frozenDatabase,
  lockedTable,
  lostBackends,
  restartedDatabase,
} from "#server/test/faults/database.ts";
import { fullDisk } from "#server/test/faults/full-disk.ts";
import { importKilled, importOnTwo } from "#server/test/faults/imports.ts";
import { killedSender, killNine } from "#server/test/faults/kills.ts";
import { flood, readers, registrationFlood } from "#server/test/faults/load.ts";
import { mailingKills } from "#server/test/faults/mailing-kills.ts";
import { outsider } from "#server/test/faults/outsider.ts";
import { pictureMemory } from "#server/test/faults/picture-memory.ts";
import { fuzz, programs } from "#server/test/faults/programs.ts";
import { silentServices } from "#server/test/faults/silent-services.ts";
import type { FaultTest } from "#server/test/faults/site.ts";
import { gracefulStop, secondStart } from "#server/test/faults/start-stop.ts";
import { twoInstances } from "#server/test/faults/two-instances.ts";
import { upgrade } from "#server/test/faults/upgrade.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run test:faults [-- NAME ...]` tries the guarantees that need processes to kill, on the built server. */

const faultTests: Record<string, FaultTest> = {
  programs,
  fuzz,
  kill: killNine,
  sender: killedSender,
  start: secondStart,
  frozen: frozenDatabase,
  restart: restartedDatabase,
  backends: lostBackends,
  locked: lockedTable,
  disk: fullDisk,
  services: silentServices,
  stop: gracefulStop,
  outsider,
  instances: twoInstances,
  backup: backupRestore,
  upgrade,
  readers,
  flood,
  registrations: registrationFlood,
  pictures: pictureMemory,
  mailing: mailingKills,
  import: importKilled,
  imports: importOnTwo,
};

/** `quick`: those that fit into every run of the tests; the long ones want a quiet machine. */
const quick = ["programs", "kill", "sender", "start", "backends", "locked", "outsider"];

const named = process.argv.slice(2).flatMap((name) => (name === "quick" ? quick : name));
const unknown = named.filter((name) => !(name in faultTests));
if (unknown.length > 0) {
  print(`Unknown: ${unknown.join(", ")}. There are: quick, ${Object.keys(faultTests).join(", ")}.`);
  process.exit(2);
}
execFileSync(process.execPath, ["server/cli/start.mjs", "--build-if-changed"], { stdio: "inherit" });

const tried = ({ run }: FaultTest) =>
  run().catch((error: unknown) => ({
    ok: false,
    figure: `could not be tried: ${error instanceof Error ? error.message : error}`,
  }));

let failed = 0;

async function report(name: string, test: FaultTest): Promise<void> {
  const { guarantee } = test;
  let outcome = await tried(test);
  // As the other tests: a machine that others use as well may stall.
  if (process.env.CI && "ok" in outcome && !outcome.ok) {
    print(`again ${name.padEnd(10)}  ${outcome.figure}`);
    outcome = await tried(test);
  }
  if ("skipped" in outcome) {
    print(`skip  ${name.padEnd(10)}  ${guarantee}: ${outcome.skipped}`);
    return;
  }
  if (!outcome.ok) failed += 1;
  print(`${outcome.ok ? "PASS" : "FAIL"}  ${name.padEnd(10)}  ${guarantee}: ${outcome.figure}`);
}

const isQuick = named.length > 0 && named.every((name) => quick.includes(name));
// The quick ones wait more than they work; the long ones measure, or need the machine to themselves.
const queue = new PQueue({ concurrency: isQuick ? 2 : 1 });
const chosen = Object.entries(faultTests).filter(([name]) => named.length === 0 || named.includes(name));
await queue.addAll(
  chosen.map(
    ([name, test]) =>
      () =>
        report(name, test),
  ),
);
print(failed > 0 ? `\n${failed} failed` : "\nall hold");
process.exitCode = failed > 0 ? 1 : 0;
