import { spawn } from "node:child_process";
import { once } from "node:events";
import { packageRoot } from "#server/platform/env/package-root.ts";
import type { FaultTest } from "./fault-test.ts";

/** Vitest's files that start programs of their own, and the contract's fuzz with five times as many inputs as `npm test`. */
export const programs: FaultTest = {
  guarantee:
    "Built-in database, migrations and command-line programs as they run; no input to any call gets a 5xx",
  run: async () => {
    const child = spawn("npx", ["vitest", "run", "--mode", "faults"], {
      cwd: packageRoot(),
      env: { FUZZ_RUNS: "5", ...process.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const [code] = await once(child, "close");
    return { ok: code === 0, figure: code === 0 ? "all pass" : output.slice(-4000) };
  },
};
