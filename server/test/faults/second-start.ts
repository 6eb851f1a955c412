import { once } from "node:events";
import { createServer } from "node:net";
import { listen } from "#server/platform/http/listen.ts";
import type { FaultTest } from "./fault-test.ts";
import { ask, startSite, withFolder } from "./site.ts";

/** What a start that fails says. */
const saidBy = (start: Promise<{ url: string; kill(): Promise<void> }>): Promise<string> =>
  start.then(
    async (server) => {
      await server.kill();
      return `it started at ${server.url}`;
    },
    (error: Error) => error.message,
  );

/** A folder that another server uses, then a port that another program uses. */
export const secondStart: FaultTest = {
  guarantee:
    "A second start on one folder fails with a sentence and harms nothing; a first start whose port is taken does, and still shows the administrator's password",
  run: async () => {
    const [second, status, complaint] = await withFolder(async (dataDir) => {
      const server = await startSite({ dataDir });
      const said = await saidBy(startSite({ dataDir }));
      const response = await ask(server, "/readyz");
      return [said, response.status, await server.end()];
    });
    const first = await withFolder(async (dataDir) => {
      const blocker = createServer();
      const PORT = String(await listen(blocker));
      const said = await saidBy(startSite({ dataDir }, { PORT, ADMIN_USERNAME: "", ADMIN_PASSWORD: "" }));
      blocker.close();
      await once(blocker, "close");
      return said;
    });
    const isRefused = second.includes("already using") && status === 200 && complaint === undefined;
    const isSaid =
      /password "[\w-]{16}".*Port \d+ can't be used: another program uses it\. Stop that program/s.test(
        first,
      );
    const hasCode = /EADDRINUSE|\.js:\d+/.test(first);
    return {
      ok: isRefused && isSaid && !hasCode,
      figure: `refused with a sentence, the first one goes on: ${isRefused}; port and password named: ${isSaid}, codes: ${hasCode ? "shown" : "none"}`,
    };
  },
};
