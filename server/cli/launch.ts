import { setFlagsFromString } from "node:v8";

/*
 * What `dist/server/index.js` does first: it bounds the memory that V8 and malloc take beyond need. Two of the bounds are read only
 * when a process begins, so it starts itself anew in the same process (same id, same output) before it loads the server. Node 24 and
 * 26 let the young generation grow to 100 MB; glibc keeps a heap for each thread that decodes photos, and keeps their memory when they
 * are done. Measured under readers, registrations and photos on Node 24: at most 190 MB instead of 384, idle 131 instead of 288
 * (docs/performance.md). Node 20 has no `process.execve` and needs it less.
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
