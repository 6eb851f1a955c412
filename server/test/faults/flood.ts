import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { login } from "#shared/api/session.ts";
import { type FaultTest, p99 } from "./fault-test.ts";
import { admin, ask, nextAddress, withSite } from "./site.ts";

/** Wrong logins from one address, in a thread of its own: here they would slow down the clock, not the server. */
const floodLogins = async (url: string) =>
  autocannon({
    url: url + login.path,
    method: login.method,
    headers: { "content-type": "application/json", "x-forwarded-for": nextAddress() },
    body: JSON.stringify({ username: admin.username, password: "wrong" }),
    connections: 100,
    duration: 6,
    workers: 1,
  });

export const flood: FaultTest = {
  guarantee: "A flood of logins: p99 of `/` under 100 ms, at most 5 logins of an address tried",
  run: () =>
    withSite(async (server) => {
      await ask(server, "/");
      let isOver = false;
      const flooding = floodLogins(server.url).finally(() => {
        isOver = true;
      });
      const pages: { status: number; ms: number }[] = [];
      for (; !isOver; await sleep(10)) pages.push(await ask(server, "/"));
      const { statusCodeStats = {}, requests, errors } = await flooding;
      const countOf = (status: string) => statusCodeStats[status as keyof typeof statusCodeStats]?.count ?? 0;
      const tried = countOf("401");
      const odd = requests.total - tried - countOf("429") - countOf("503") + errors;
      const slow = p99(pages.map(({ ms }) => ms));
      const isWell = pages.length > 50 && pages.every(({ status }) => status === 200);
      return {
        ok: isWell && odd === 0 && tried <= 5 && slow < 100,
        figure: `p99 ${Math.round(slow)} ms, ${tried} of ${requests.total} tried, ${odd} with another response`,
      };
    }),
};
