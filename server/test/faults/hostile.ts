import { request as httpRequest } from "node:http";
import { allEndpoints } from "#server/test/endpoints.ts";
import { type HostileRequest, hostileRequests, panelRequests } from "#server/test/hostile-requests.ts";
import { findRepresentatives, refreshLegislators } from "#shared/api/representatives.ts";
import { login } from "#shared/api/session.ts";
import type { FaultTest } from "./fault-test.ts";
import { admin, ask, nextAddress, withSite } from "./site.ts";

const barMs = 1000;

/** 0: the connection ended without a response. */
function send(url: string, { method, path, headers, body = "" }: HostileRequest): Promise<number> {
  return new Promise((resolve) => {
    const call = httpRequest(url + path, {
      method,
      headers: { "x-forwarded-for": nextAddress(), ...headers, "content-length": Buffer.byteLength(body) },
    });
    call.on("error", () => resolve(0));
    call.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode ?? 0)));
    call.end(body);
  });
}

/** The worst bodies, headers and queries to every call of the contract. */
export const hostile: FaultTest = {
  guarantee: `No request within the size limits gets a 5xx or takes ${barMs} ms, whatever is in it`,
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
      let worst = { name: "", ms: 0 };
      const tryOne = async (request: HostileRequest) => {
        count += 1;
        let [status, ms] = [0, Number.POSITIVE_INFINITY];
        // A busy machine delays a response now and then, a costly request each time.
        for (let tries = 0; tries < 3 && ms >= barMs; tries += 1) {
          const since = performance.now();
          status = await send(server.url, request);
          ms = performance.now() - since;
        }
        if (ms > worst.ms) worst = { name: request.name, ms };
        // Here Congress has no source, so each of these returns 503.
        const needsSource = [findRepresentatives, refreshLegislators].some(({ path }) =>
          request.name.includes(path),
        );
        const isFault = status >= 500 && !(status === 503 && needsSource);
        if (ms >= barMs || isFault) faults.push(`${request.name} (${status} after ${Math.round(ms)} ms)`);
      };
      for (const request of hostileRequests(endpoints)) await tryOne(request);
      for (const request of panelRequests(endpoints, { cookie })) await tryOne(request);
      return {
        ok: faults.length === 0,
        figure: `${count} requests, at most ${Math.round(worst.ms)} ms (${worst.name})${faults.map((fault) => `; ${fault}`).join("")}`,
      };
    }),
};
