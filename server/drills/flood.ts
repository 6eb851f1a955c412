import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { type Drill, p99 } from "./drill.ts";
import { admin, ask, withSite } from "./site.ts";

const slowClients = 300;
const floodSeconds = 8;

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

/** A hundred wrong logins at a time and 300 slow clients, while somebody reads the home page. */
export const flood: Drill = {
  guarantee: "Login flood and slow clients: p99 of `/` under 100 ms, at most 5 logins tried, the rest 429",
  run: () =>
    withSite(async (server) => {
      await ask(server, "/");
      const sockets = Array.from({ length: slowClients }, () => beginSlowly(server.url));
      // In a thread of its own: a flood in this one would slow down the clock, not the server.
      const flooding = autocannon({
        url: `${server.url}/api/admin/login`,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: admin.username, password: "wrong" }),
        connections: 100,
        duration: floodSeconds,
        workers: 1,
      });
      const pages: { status: number; ms: number }[] = [];
      for (const end = Date.now() + floodSeconds * 1000; Date.now() < end; await sleep(10))
        pages.push(await ask(server, "/"));
      const { statusCodeStats, requests, errors } = await flooding;
      const countOf = (status: string) =>
        Object.entries(statusCodeStats ?? {}).find(([code]) => code === status)?.[1].count ?? 0;
      const [tried, refused] = [countOf("401"), countOf("429")];
      for (const socket of sockets) socket.destroy();
      const slow = p99(pages.map(({ ms }) => ms));
      return {
        ok:
          pages.every(({ status }) => status === 200) &&
          slow < 100 &&
          tried <= 5 &&
          errors === 0 &&
          tried + refused === requests.total &&
          pages.length > 50,
        figure: `p99 of ${pages.length} pages ${Math.round(slow)} ms; of ${requests.total} logins ${tried} tried, ${refused} refused`,
      };
    }),
};
