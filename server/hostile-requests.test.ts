import { once } from "node:events";
import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "#server/platform/http/listen.ts";
import { createHttpServer } from "#server/platform/http/server.ts";
import { testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { heldBy } from "#server/test/event-loop.ts";
import { costliestRequests } from "#server/test/hostile-requests.ts";

/** Of CPU, in one process with the client: the fault test has the bar of 50 ms. */
const barMs = 200;
const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const nowhere = "http://127.0.0.1:9";
const testApp = testApplication({
  TRUST_PROXY: "1",
  FIVE_CALLS_API_URL: nowhere,
  CENSUS_GEOCODER_URL: nowhere,
});
let server: Server;
let url = "";
beforeAll(async () => {
  server = createHttpServer(testApp.app, testApp.services.responseCache);
  url = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

test("no request holds the event loop, whatever its body, headers and query are", {
  timeout: 360_000,
}, async () => {
  const slow: string[] = [];
  for (const hostile of costliestRequests([...allEndpoints.values()])) {
    const { status, held } = await heldBy(url, hostile, barMs, cpuTime);
    if (held >= barMs || status >= 500) slow.push(`${hostile.name}: ${status} after ${Math.round(held)} ms`);
  }
  expect(slow).toEqual([]);
});
