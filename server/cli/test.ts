import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { packageRoot } from "#server/package-root.ts";

/**
 * `npm test`: everything that must pass, in the order in which it fails fastest. Stops at the first stage that fails; the
 * last line is always "N passed, N failed" over the tests that ran, where a stage without tests counts if it failed.
 */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Stage {
  name: string;
  /** Arguments of node. */
  command: string[];
  /** Where the stage leaves its results, and how to read them. */
  results?: { file: string; read(report: Record<string, unknown>): Counts };
}

const root = packageRoot();
const scratch = await mkdtemp(path.join(tmpdir(), "website-test-results-"));
const unitResults = path.join(scratch, "vitest.json");
const browserResults = path.join(root, "test-results", "results.json");
const program = (file: string) => path.join(root, "node_modules", file);

const stages: Stage[] = [
  { name: "format and lint", command: [program("@biomejs/biome/bin/biome"), "check", "."] },
  { name: "types", command: [program("typescript/bin/tsc"), "--noEmit"] },
  {
    name: "unit and API tests",
    command: [
      ...[program("vitest/vitest.mjs"), "run"],
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${unitResults}`],
    ],
    results: {
      file: unitResults,
      read: (report) => ({
        passed: count(report.numPassedTests),
        failed: count(report.numFailedTests),
        skipped: count(report.numPendingTests) + count(report.numTodoTests),
      }),
    },
  },
  { name: "build", command: ["--import", "tsx", path.join(root, "server/cli/build.ts")] },
  {
    name: "end-to-end tests",
    command: [
      program("@playwright/test/cli.js"),
      "test",
      "--config",
      path.join(root, "e2e/playwright.config.ts"),
    ],
    results: {
      file: browserResults,
      read: ({ stats }) => ({
        passed: count(stats, "expected") + count(stats, "flaky"),
        failed: count(stats, "unexpected"),
        skipped: count(stats, "skipped"),
      }),
    },
  },
];

// Ctrl+C reaches the running stage as well: it clears up, and we report.
process.on("SIGINT", () => undefined);
// A report of the last run must not be taken for one of this.
await rm(browserResults, { force: true });

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const stage of stages) {
  console.log(`\n--- ${stage.name}`);
  const child = spawn(process.execPath, stage.command, { cwd: root, stdio: "inherit" });
  const [code] = await once(child, "close");
  const counts = await resultsOf(stage);
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  // A stage can fail with no failed test: a file that does not load, a server that does not start.
  total.failed += code === 0 ? counts.failed : Math.max(counts.failed, 1);
  if (total.failed > 0) {
    console.log(`\nFailed: ${stage.name}`);
    break;
  }
}
await rm(scratch, { recursive: true, force: true });
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`,
);

async function resultsOf(stage: Stage): Promise<Counts> {
  const nothing = { passed: 0, failed: 0, skipped: 0 };
  if (!stage.results) return nothing;
  const text = await readFile(stage.results.file, "utf8").catch(() => undefined);
  return text ? stage.results.read(JSON.parse(text)) : nothing;
}

function count(value: unknown, name?: string): number {
  const found = name && typeof value === "object" && value !== null ? Reflect.get(value, name) : value;
  return typeof found === "number" ? found : 0;
}
