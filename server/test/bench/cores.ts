import { execFileSync } from "node:child_process";

/** Moves a process, with all that it starts from now on, to one core; false where there is no `taskset`. */
export function pin(core: number, pid = process.pid): boolean {
  try {
    execFileSync("taskset", ["-a", "-cp", String(core), String(pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
