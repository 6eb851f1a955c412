import { connect } from "node:net";
import { createHistogram, performance, type RecordableHistogram } from "node:perf_hooks";

/*
 * Readers on raw keep-alive sockets, in a process of their own (`readers-process.ts PORT,PORT SECONDS CONNECTIONS PATH ...`): an
 * HTTP client would cost more for each answer than the server does. Prints what it measured as JSON.
 */

const [ports = "", seconds = "", connections = "", ...paths] = process.argv.slice(2);
const until = performance.now() + Number(seconds) * 1000;
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
    let sentAt = 0;
    let left = 0;
    let head = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    const answered = () => {
      reader.latency.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
      reader.requests += 1;
      if (performance.now() < until) send();
      else socket.end();
    };
    socket.on("connect", send);
    socket.on("data", (chunk) => {
      if (left > 0) {
        left -= chunk.length;
        if (left <= 0) answered();
        return;
      }
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf(headEnd);
      if (end < 0) return;
      const text = head.toString("latin1", 0, end);
      if (!text.startsWith("HTTP/1.1 200")) reader.failed += 1;
      left = Number(/content-length: (\d+)/i.exec(text)?.[1]) + end + headEnd.length - head.length;
      head = Buffer.alloc(0);
      if (left <= 0) answered();
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
