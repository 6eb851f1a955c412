import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { packageRoot } from "#server/platform/env/package-root.ts";

/** `npm test`: everything that must pass. The last line is always "N passed, N failed"; a stage without tests counts if it failed. */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Stage {
  name: string;
  command: string[];
  results?: { file: string; read(report: Record<string, unknown>): Counts };
}

const root = packageRoot();
const scratch = await mkdtemp(path.join(tmpdir(), "website-test-results-"));
const unitResults = path.join(scratch, "vitest.json");
const browserResults = path.join(root, "test-results", "results.json");
const program = (file: string) => path.join(root, "node_modules", file);

const checks: Stage[] = [
  { name: "format and lint", command: [program("@biomejs/biome/bin/biome"), "check", "."] },
  // Several checkers would each work out the same types: twice the work, beside others that want the cores.
  ...["server", "client", "e2e"].map((side) => ({
    name: `types of ${side}/`,
    command: [program("typescript/bin/tsc"), "-p", side, "--checkers", "1"],
  })),
  { name: "build", command: ["--import", "tsx", path.join(root, "server/cli/build.ts")] },
];

const unitTests: Stage = {
  name: "unit and API tests",
  command: [
    // Beside the browsers, fewer than vite.config.ts allows.
    ...[program("vitest/vitest.mjs"), "run", "--maxWorkers=3"],
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
};

const browserTests: Stage = {
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
};

/** Steps run one after another, the stages of one step in parallel: unit tests and browsers in parallel take 740 s, one after the other 855 s. */
const steps: Stage[][] = [checks, [unitTests, browserTests]];

// Ctrl+C reaches the running stages as well: they clear up, and we report.
process.on("SIGINT", () => undefined);
// A report of the last run must not count for this one.
await rm(browserResults, { force: true });

/** Six times what a quiet machine with two cores needs. */
const stageMinutes = 60;

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const stages of steps) {
  console.log(`\nRunning: ${stages.map(({ name }) => name).join(", ")}`);
  const outcomes = await Promise.all(stages.map(run));
  for (const { passed, failed, skipped } of outcomes) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  const failures = stages.filter((_stage, index) => outcomes[index]?.failed);
  if (failures.length === 0) continue;
  console.log(`\nFailed: ${failures.map(({ name }) => name).join(", ")}`);
  break;
}
await rm(scratch, { recursive: true, force: true });
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`,
);

async function run(stage: Stage): Promise<Counts> {
  // Pipes, because on a terminal the test programs rewrite their last lines, also those of the other one.
  const child = spawn(process.execPath, stage.command, { cwd: root, stdio: ["inherit", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => process.stdout.write(part));
  const stopping = setTimeout(() => {
    console.log(`--- ${stage.name}: stopped after ${stageMinutes} minutes`);
    child.kill("SIGKILL");
  }, stageMinutes * 60_000);
  const closed = once(child, "close");
  const [code] = await once(child, "exit");
  clearTimeout(stopping);
  // What it said last is read; a process that it left behind may hold its pipes open for good.
  await Promise.race([closed, sleep(5000, undefined, { ref: false })]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  console.log(`--- ${stage.name}: ${code === 0 ? "passed" : "failed"}`);
  const counts = await resultsOf(stage);
  // A stage can fail with no failed test: a file that does not load, a server that does not start.
  return { ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

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
