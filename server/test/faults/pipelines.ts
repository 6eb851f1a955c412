import { connect } from "node:net";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { loadCores, pinSelf } from "#server/test/bench/campaign/processor-time.ts";
import { type FaultTest, p99 } from "./fault-test.ts";
import { ask, nextAddress, withSite } from "./site.ts";

const floodMs = 4000;
const connections = 10;
const requestsAtOnce = 200;
const barMs = 150;

const requests = () =>
  Array.from(
    { length: requestsAtOnce },
    (_, number) =>
      `GET /api/none?${number} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${nextAddress()}\r\n\r\n`,
  ).join("");

/** Keeps sending without reading a response, over a new connection when the last one ends. */
function flood(port: number, isOver: () => boolean): void {
  const socket = connect(port, "127.0.0.1");
  const send = () => {
    if (isOver()) socket.destroy();
    else if (socket.write(requests())) setTimeout(send, 5);
    else socket.once("drain", send);
  };
  socket.on("error", () => undefined);
  socket.once("connect", send);
  socket.once("close", () => !isOver() && setTimeout(() => flood(port, isOver), 1));
  socket.resume();
}

async function tryIt(url: string) {
  await ask({ url }, "/");
  const until = performance.now() + floodMs;
  const isOver = () => performance.now() > until;
  for (let count = 0; count < connections; count += 1) flood(Number(new URL(url).port), isOver);
  const pages: number[] = [];
  let failed = 0;
  while (!isOver()) {
    const page = await ask({ url }, "/");
    pages.push(page.ms);
    if (page.status !== 200) failed += 1;
    await sleep(10);
  }
  const slow = Math.round(p99(pages));
  return {
    ok: failed === 0 && slow <= barMs,
    figure: `p99 of / ${slow} ms, ${pages.length} read, ${failed} failed`,
  };
}

/** Clients that never wait for a response; each request names a new address. */
export const pipelines: FaultTest = {
  guarantee: `${connections} connections with ${requestsAtOnce} pipelined requests at a time: p99 of \`/\` at most ${barMs} ms`,
  async run() {
    const isPinned = pinSelf("0");
    try {
      return await withSite((server) => {
        if (isPinned) pinSelf(loadCores());
        return tryIt(server.url);
      });
    } finally {
      if (isPinned) pinSelf(`0-${cpus().length - 1}`);
    }
  },
};
