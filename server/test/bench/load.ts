import { execFileSync } from "node:child_process";
import autocannon from "autocannon";

/** One measurement of one address under load. */
export interface Measured {
  /** Those that succeeded: a refusal is faster than a response. */
  requestsPerSecond: number;
  p99: number;
  /** Responses outside 200-299, and requests without a response. */
  failed: number;
}

interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Paths that are asked for in turn, instead of the one in `url`. */
  paths?: readonly string[];
  method?: "GET" | "POST";
  /** Requests a second; without it, as many as there are responses. */
  rate?: number;
  /** The headers and the body of each request, where they differ. */
  next?: () => { headers: Record<string, string>; body: string };
}

/** Loads an address for a while with that many connections, each waiting for its response before it asks again. */
export async function measure({
  url,
  connections,
  seconds,
  headers = {},
  paths,
  method = "GET",
  rate,
  next,
}: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // The server ends a connection after 1,000 requests, and says so, which this client does not read.
    reconnectRate: 1000,
    headers: { "accept-encoding": "br", ...headers },
    method,
    ...(rate && { overallRate: rate }),
    ...(paths && { requests: paths.map((path) => ({ path })) }),
    ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }),
  });
  return {
    requestsPerSecond: result["2xx"] / result.duration,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** The middle of an odd number of figures: one lucky or unlucky round changes nothing. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** The middle of several rounds, figure by figure. */
export function medianOf(rounds: readonly Measured[]): Measured {
  const of = (figure: (measured: Measured) => number) => median(rounds.map(figure));
  return {
    requestsPerSecond: of(({ requestsPerSecond }) => requestsPerSecond),
    p99: of(({ p99 }) => p99),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Moves a process, with all that it starts from now on, to one core; false where there is no `taskset`. */
export function pin(core: number, pid = process.pid): boolean {
  try {
    execFileSync("taskset", ["-a", "-cp", String(core), String(pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
