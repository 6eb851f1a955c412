import { readFileSync } from "node:fs";

/** Resident memory of a process in MB (Linux); NaN elsewhere. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Looks at a process' memory twice a second until it is stopped. */
export function watchMemory(pid: number) {
  let most = memoryOf(pid);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 500);
  return { most: () => most, stop: () => clearInterval(timer) };
}
