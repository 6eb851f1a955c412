import { spawn } from "node:child_process";
import { once } from "node:events";
import { packageRoot } from "#server/platform/env/package-root.ts";
import type { FaultTest } from "./site.ts";

/** Vitest's files that start programs of their own. */
export const programs: FaultTest = {
  guarantee: "Built-in database, migrations and command-line programs as they run",
  run: () => vitest(".fault.test"),
};

/** The contract's fuzz with five times as many inputs as `npm test`. */
export const fuzz: FaultTest = {
  guarantee: "No input to any call gets a 5xx",
  run: () => vitest("contract-fuzz", { FUZZ_RUNS: "5" }),
};

async function vitest(files: string, env?: NodeJS.ProcessEnv) {
  const child = spawn("npx", ["vitest", "run", "--mode", "faults", files], {
    cwd: packageRoot(),
    env: { ...env, ...process.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [code] = await once(child, "close");
  return { ok: code === 0, figure: code === 0 ? "all pass" : output.slice(-4000) };
}
