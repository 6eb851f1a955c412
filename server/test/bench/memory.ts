import { readFileSync } from "node:fs";
import { median } from "./load.ts";

/** What `/proc` says of a process (Linux); NaN elsewhere. */
function procField(pid: number, file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1]);
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number): number => procField(pid, "status", /VmRSS:\s+(\d+)/) / 1024;

/** Processor time that a process' main thread has had so far, in milliseconds. */
export const processorTimeOf = (pid: number): number => procField(pid, "schedstat", /^(\d+)/) / 1e6;

/** Looks at a process' memory twice a second until it is stopped. */
export function watchMemory(pid: number) {
  const seen: number[] = [memoryOf(pid)];
  const timer = setInterval(() => seen.push(memoryOf(pid)), 500);
  const stages: [name: string, start: number][] = [["idle", 0]];
  return {
    /** In MB, in the order of time. */
    seen,
    /** What happens from here on. Looks at once: a stage may be shorter than half a second. */
    stage: (name: string) => {
      stages.push([name, seen.length]);
      seen.push(memoryOf(pid));
    },
    most: () => Math.max(...seen),
    stop: () => clearInterval(timer),
    /** The memory of each stage, as rows: its median and its most, in MB. */
    rows: () =>
      stages.map(([name, start], index) => {
        const during = seen.slice(start, stages[index + 1]?.[1]);
        return [name, median(during).toFixed(0), Math.max(...during).toFixed(0)];
      }),
  };
}
