import { setFlagsFromString } from "node:v8";

/*
 * Bounds the memory that V8's young generation and glibc's heaps take beyond need: at most 190 MB instead of 384 on Node 24
 * (docs/performance.md). Both bounds are read only when a process begins, so it starts itself anew, with the same id.
 */

const youngGeneration = "--max-semi-space-size=8";
setFlagsFromString("--heap-growing-percent=30");

// Since Node 22.15; the types are those of the oldest Node that we support.
const newer = process as NodeJS.Process & {
  execve?: (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => never;
};
const isDone = process.execArgv.includes(youngGeneration);
if (!isDone && newer.execve && process.platform !== "win32" && !process.send)
  newer.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, youngGeneration, ...process.argv.slice(1)],
    { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", ...process.env },
  );
await import(new URL("server.js", import.meta.url).href);
