import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

/** Fields of /proc/PID/stat after the name; times are in hundredths of a second. */
function statOf(pid: number): { parent: number; own: number; ofEndedChildren: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, own: own + system, ofEndedChildren: ended + endedSystem };
  } catch {
    return undefined;
  }
}

/** Processor time of a process and of all its children so far, in microseconds (Linux). */
export function processorTimeWithChildren(pid: number): number {
  const main = statOf(pid);
  const children = readdirSync("/proc")
    .map(Number)
    .map((id) => (id > 0 ? statOf(id) : undefined))
    .filter((stat) => stat?.parent === pid);
  const ticks = children.reduce((sum, child) => sum + (child?.own ?? 0) + (child?.ofEndedChildren ?? 0), 0);
  return ((main?.own ?? 0) + (main?.ofEndedChildren ?? 0) + ticks) * 10_000;
}

/** Moves this process, with all that it starts from now on, to these cores; false where that can't be done. */
export function pinSelf(cores: string): boolean {
  try {
    execFileSync("taskset", ["-a", "-cp", cores, String(process.pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The cores besides the first one, where the load runs. */
export const loadCores = (): string => (cpus().length > 2 ? `1-${cpus().length - 1}` : "1");
