import { allEndpoints } from "#server/test/endpoints.ts";
import { heldBy } from "#server/test/event-loop.ts";
import { type HostileRequest, hostileRequests, panelRequests } from "#server/test/hostile-requests.ts";
import { findRepresentatives, refreshLegislators } from "#shared/api/representatives.ts";
import { login } from "#shared/api/session.ts";
import type { FaultTest } from "./fault-test.ts";
import { admin, ask, nextAddress, withSite } from "./site.ts";

const barMs = 1000;

/** The worst bodies, headers and queries to every call of the contract, while the home page is read. */
export const hostile: FaultTest = {
  guarantee: `No request within the size limits gets a 5xx or holds the event loop for ${barMs} ms, whatever is in it`,
  run: () =>
    withSite(async (server) => {
      const endpoints = [...allEndpoints.values()];
      const { cookie } = await ask(server, login.path, {
        method: login.method,
        body: admin,
        from: nextAddress(),
      });
      const faults: string[] = [];
      let count = 0;
      let worst = { name: "", held: 0 };
      const tryOne = async (request: HostileRequest) => {
        count += 1;
        const { status, held } = await heldBy(server.url, request, barMs);
        if (held > worst.held) worst = { name: request.name, held };
        // Here Congress has no source, so each of these returns 503.
        const needsSource = [findRepresentatives, refreshLegislators].some(({ path }) =>
          request.name.includes(path),
        );
        const isFault = status >= 500 && !(status === 503 && needsSource);
        if (held >= barMs || isFault) faults.push(`${request.name} (${status} after ${Math.round(held)} ms)`);
      };
      for (const request of hostileRequests(endpoints)) await tryOne(request);
      for (const request of panelRequests(endpoints, { cookie })) await tryOne(request);
      return {
        ok: faults.length === 0,
        figure: `${count} requests, at most ${Math.round(worst.held)} ms (${worst.name})${faults.map((fault) => `; ${fault}`).join("")}`,
      };
    }),
};
