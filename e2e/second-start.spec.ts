import { createServer } from "node:net";
import { listen } from "#server/platform/http/listen.ts";
import { startSite, withFolder } from "#server/test/faults/site.ts";
import { expect, test } from "./fixtures.ts";

// No browser here: the built server with its own database.
test("a second start on the same folder fails with a sentence and harms nothing", () =>
  withFolder(async (dataDir) => {
    const server = await startSite({ dataDir });
    await expect(startSite({ dataDir })).rejects.toThrow(/already using/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end()).toBeUndefined();
  }));

test("a first start whose port is taken fails with a sentence and still shows the administrator's password", () =>
  withFolder(async (dataDir) => {
    const other = createServer();
    const PORT = String(await listen(other));
    const failed = startSite({ dataDir }, { PORT, ADMIN_USERNAME: "", ADMIN_PASSWORD: "" });
    await expect(failed).rejects.toThrow(
      /password "[\w-]{16}".*Port \d+ can't be used: another program uses it\. Stop that program/s,
    );
    await expect(failed).rejects.not.toThrow(/EADDRINUSE|\.js:\d+/);
    other.close();
  }));
