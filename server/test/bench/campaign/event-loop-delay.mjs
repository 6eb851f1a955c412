// Loaded into the measured server with --import: writes the event-loop delay of each second, in ms, to its standard output.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
setInterval(() => {
  const [p99, max] = [delay.percentile(99), delay.max].map((ns) => Math.round(ns / 1e5) / 10);
  process.stdout.write(`${JSON.stringify({ eventLoopDelay: { p99, max } })}\n`);
  delay.reset();
}, 1000).unref();
