import { startSite, withFolder } from "#server/test/faults/site.ts";
import { expect, test } from "./fixtures.ts";

// No browser here: the built server with its own database.
test("a second start on the same folder says so and harms nothing @any-width", () =>
  withFolder(async (dataDir) => {
    const server = await startSite({ dataDir });
    await expect(startSite({ dataDir })).rejects.toThrow(/already using/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end()).toBeUndefined();
  }));
