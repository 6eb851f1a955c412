import { connect } from "node:net";
import { createHistogram, performance, type RecordableHistogram } from "node:perf_hooks";

/*
 * Readers on raw keep-alive sockets, in a process of their own (`readers-process.ts PORT,PORT SECONDS CONNECTIONS PERSECOND PATH ...`):
 * an HTTP client would cost more for each response than the server does. Each reader asks again as soon as it has its response, or,
 * with a PERSECOND of all together, when its next request is due; latencies count from then. Prints what it measured as JSON.
 */

const [ports = "", seconds = "", connections = "", perSecond = "", ...paths] = process.argv.slice(2);
const until = performance.now() + Number(seconds) * 1000;
const intervalMs = Number(perSecond) > 0 ? (Number(connections) * 1000) / Number(perSecond) : 0;
const headEnd = Buffer.from("\r\n\r\n");

class Reader {
  readonly latency: RecordableHistogram = createHistogram();
  requests = 0;
  failed = 0;
}

function read(port: number, path: string, reader: Reader): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let dueAt = performance.now() + Math.random() * intervalMs;
    let left = 0;
    let head = Buffer.alloc(0);
    const send = () => {
      if (intervalMs === 0) dueAt = performance.now();
      socket.write(request);
    };
    const sendWhenDue = () => {
      const early = intervalMs === 0 ? 0 : dueAt - performance.now();
      if (early > 0) setTimeout(send, early);
      else send();
    };
    const responded = () => {
      reader.latency.record(Math.max(1, Math.round((performance.now() - dueAt) * 1000)));
      reader.requests += 1;
      dueAt += intervalMs;
      if (performance.now() < until) sendWhenDue();
      else socket.end();
    };
    socket.on("connect", sendWhenDue);
    socket.on("data", (chunk) => {
      if (left > 0) {
        left -= chunk.length;
        if (left <= 0) responded();
        return;
      }
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf(headEnd);
      if (end < 0) return;
      const text = head.toString("latin1", 0, end);
      if (!text.startsWith("HTTP/1.1 200")) reader.failed += 1;
      left = Number(/content-length: (\d+)/i.exec(text)?.[1]) + end + headEnd.length - head.length;
      head = Buffer.alloc(0);
      if (left <= 0) responded();
    });
    socket.on("error", () => {
      reader.failed += 1;
    });
    socket.on("close", () => {
      if (performance.now() < until) void read(port, path, reader).then(resolve);
      else resolve();
    });
  });
}

const readers = new Map(paths.map((path) => [path, new Reader()]));
const allPorts = ports.split(",").map(Number);
await Promise.all(
  Array.from({ length: Number(connections) }, (_, index) => {
    const path = paths[index % paths.length] ?? "/";
    return read(allPorts[index % allPorts.length] ?? 0, path, readers.get(path) ?? new Reader());
  }),
);
const figures = [...readers].map(([path, { latency, requests, failed }]) => ({
  path,
  requests,
  failed,
  p50: latency.percentile(50) / 1000,
  p99: latency.percentile(99) / 1000,
}));
process.stdout.write(JSON.stringify(figures));
