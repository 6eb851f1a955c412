import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import type { ServerProcess } from "#server/test/server-process.ts";
import { login } from "#shared/api/session.ts";
import { type FaultTest, p99 } from "./fault-test.ts";
import { admin, ask, nextAddress, withSite } from "./site.ts";

const slowClients = 300;
const floodSeconds = 6;

/** A client that begins a request and never ends it. */
function beginSlowly(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    "POST /api/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{",
  );
  return socket;
}

const wrong = { username: admin.username, password: "wrong" };

interface Outcome {
  tried: number;
  total: number;
  /** Something else than 401, 429 and 503 came back, or nothing. */
  odd: number;
}

/** A hundred connections, each with the next login as soon as the one before has its response. */
async function fromOneAddress(server: ServerProcess): Promise<Outcome> {
  // In a thread of its own: a flood in this one would slow down the clock, not the server.
  const { statusCodeStats, requests, errors } = await autocannon({
    url: server.url + login.path,
    method: login.method,
    headers: { "content-type": "application/json", "x-forwarded-for": nextAddress() },
    body: JSON.stringify(wrong),
    connections: 100,
    duration: floodSeconds,
    workers: 1,
  });
  const countOf = (status: string) =>
    Object.entries(statusCodeStats ?? {}).find(([code]) => code === status)?.[1].count ?? 0;
  const tried = countOf("401");
  return {
    tried,
    total: requests.total,
    odd: requests.total - tried - countOf("429") - countOf("503") + errors,
  };
}

/** The same, but each login comes from an address that nobody had before: no limit refuses any of them. */
async function fromManyAddresses(server: ServerProcess): Promise<Outcome> {
  const statuses: number[] = [];
  const end = Date.now() + floodSeconds * 1000;
  const attacker = async () => {
    while (Date.now() < end)
      statuses.push(
        (await ask(server, login.path, { method: login.method, body: wrong, from: nextAddress() })).status,
      );
  };
  await Promise.all(Array.from({ length: 100 }, attacker));
  const countOf = (wanted: number) => statuses.filter((status) => status === wanted).length;
  const tried = countOf(401);
  return { tried, total: statuses.length, odd: statuses.length - tried - countOf(429) - countOf(503) };
}

/** One visitor reads the home page until the flood is over. */
async function besidePages(server: ServerProcess, flooding: Promise<Outcome>) {
  let isOver = false;
  const over = flooding.finally(() => {
    isOver = true;
  });
  const pages: { status: number; ms: number }[] = [];
  for (; !isOver; await sleep(10)) pages.push(await ask(server, "/"));
  const outcome = await over;
  const isWell = outcome.odd === 0 && pages.length > 50 && pages.every(({ status }) => status === 200);
  return { ...outcome, isWell, slow: p99(pages.map(({ ms }) => ms)) };
}

/** A flood of wrong logins from one address beside 300 slow clients, then one from ever new addresses. */
export const flood: FaultTest = {
  guarantee:
    "Login floods and 300 slow clients: p99 of `/` under 100 ms, at most 5 logins of an address tried",
  run: () =>
    withSite(async (server) => {
      await ask(server, "/");
      const sockets = Array.from({ length: slowClients }, () => beginSlowly(server.url));
      const one = await besidePages(server, fromOneAddress(server));
      const many = await besidePages(server, fromManyAddresses(server));
      for (const socket of sockets) socket.destroy();
      return {
        ok: one.isWell && many.isWell && one.tried <= 5 && one.slow < 100 && many.slow < 100,
        figure: `from one address p99 ${Math.round(one.slow)} ms, ${one.tried} of ${one.total} tried; from ever new ones p99 ${Math.round(many.slow)} ms, ${many.tried} tried`,
      };
    }),
};
