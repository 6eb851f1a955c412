import autocannon from "autocannon";
import type { FaultTest } from "./fault-test.ts";
import { memoryOf, withSite } from "./site.ts";

const lists = ["/api/registrations", "/api/ambassadors", "/api/news", "/api/supporters"];
const barMs = 100;
const barMegabytes = 300;

/** A hundred people who reload without a pause, in a thread of their own. */
const read = (url: string, paths: readonly string[]) =>
  autocannon({
    url,
    connections: 100,
    duration: 5,
    workers: 1,
    requests: paths.map((path) => ({ path })),
  });

export const readers: FaultTest = {
  guarantee: `100 clients on \`/\` and the public lists: no error, no time-out, p99 of \`/\` under ${barMs} ms, under ${barMegabytes} MB`,
  run: () =>
    withSite(async (server) => {
      const all = await read(server.url, ["/", ...lists]);
      const home = await read(server.url, ["/"]);
      const megabytes = await memoryOf(server);
      const failed = [all, home].reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
      return {
        ok: failed === 0 && home.latency.p99 < barMs && megabytes < barMegabytes,
        figure: `${all.requests.total + home.requests.total} responses, ${failed} failed, p99 of / ${home.latency.p99} ms, ${Math.round(megabytes)} MB`,
      };
    }),
};
