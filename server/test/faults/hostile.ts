import { allEndpoints } from "#server/test/endpoints.ts";
import { heldBy } from "#server/test/event-loop.ts";
import { hostileRequests } from "#server/test/hostile-requests.ts";
import { findRepresentatives } from "#shared/api/representatives.ts";
import type { FaultTest } from "./fault-test.ts";
import { withSite } from "./site.ts";

const barMs = 50;

/** The worst bodies, headers and queries to every public endpoint, while the home page is read. */
export const hostile: FaultTest = {
  guarantee: `No request within the size limits holds the event loop for ${barMs} ms, whatever is in it`,
  run: () =>
    withSite(async (server) => {
      const requests = hostileRequests([...allEndpoints.values()]);
      const faults: string[] = [];
      let worst = { name: "", held: 0 };
      for (const request of requests) {
        const { status, held } = await heldBy(server.url, request, barMs);
        if (held > worst.held) worst = { name: request.name, held };
        // Here the lookup has no source, so 503 is its answer to any address.
        const isFault = status >= 500 && !(status === 503 && request.name.includes(findRepresentatives.path));
        if (held >= barMs || isFault) faults.push(`${request.name} (${status} after ${Math.round(held)} ms)`);
      }
      return {
        ok: faults.length === 0,
        figure: `${requests.length} requests, at most ${Math.round(worst.held)} ms (${worst.name})${faults.map((fault) => `; ${fault}`).join("")}`,
      };
    }),
};
