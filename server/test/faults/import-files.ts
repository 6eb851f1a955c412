import { memoryOf, watchMemory } from "#server/test/bench/memory.ts";
import { hostileFiles } from "#server/test/hostile-files.ts";
import type { FaultTest } from "./fault-test.ts";
import { importCalls, listOf, signInAt } from "./import-calls.ts";
import { admin, nextAddress, startSite, withDatabase } from "./site.ts";

const files = 1000;
const maxMegabytes = 60;
const maxHeldMs = 50;
const probe = new URL("event-loop-held.mjs", import.meta.url).href;

/** 25 MB of rows, then files that nobody can read. */
export const importFiles: FaultTest = {
  guarantee: `An upload of 25 MB costs under ${maxMegabytes} MB and holds the event loop under ${maxHeldMs} ms; ${files} hostile files are refused in a sentence`,
  run: () =>
    withDatabase(async (database) => {
      const server = await startSite(database, { NODE_OPTIONS: `--import ${probe}` });
      const cookie = await signInAt(server, admin);
      const { upload } = importCalls(server, cookie);
      await upload(listOf(20_000, "first", 190));
      const before = memoryOf(server.pid);
      const memory = watchMemory(server.pid);
      const start = server.output().length;
      const { rows } = await upload(listOf(94_000, "large", 205));
      const held = Math.max(
        ...[
          ...server
            .output()
            .slice(start)
            .matchAll(/"eventLoopHeld":([\d.]+)/g),
        ].map(([, ms]) => Number(ms)),
      );
      memory.stop();
      const more = memory.most() - before;
      const strange: string[] = [];
      for (const file of hostileFiles(files)) {
        const response = await fetch(`${server.url}/api/admin/imports`, {
          method: "POST",
          // Refused bytes count for their sender, who would have to wait.
          headers: { cookie, "content-type": "text/csv", "x-forwarded-for": nextAddress() },
          body: new Uint8Array(file),
        });
        const text = await response.text();
        if (response.status !== 422 || !/"message":"[A-Z][^"]*(?:\\"[^"]*)*\."/.test(text))
          strange.push(`${response.status} ${text}`);
      }
      const stopped = await server.end();
      return {
        ok: rows === 94_000 && more < maxMegabytes && held < maxHeldMs && strange.length === 0 && !stopped,
        figure: `${more.toFixed(0)} MB more, held ${held} ms; ${strange.length} of ${files} not refused ${strange[0] ?? ""}`,
      };
    }),
};
