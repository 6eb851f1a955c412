import autocannon from "autocannon";

/** One measurement of one address under load. */
export interface Measured {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Of one answer as it went over the wire, in bytes. */
  bytes: number;
  /** Answers outside 200-299, and requests without an answer. */
  failed: number;
}

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** For writes: the body of the n-th request. */
  bodyOf?: () => string;
  /** And the client's address, for a server with TRUST_PROXY=1. */
  addressOf?: () => string;
}

/** Loads an address for a while with that many connections, each waiting for its answer before it asks again. */
export async function measure({
  url,
  connections,
  seconds,
  headers = {},
  bodyOf,
  addressOf,
}: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { "accept-encoding": "br", ...headers },
    ...(bodyOf && {
      requests: [
        {
          method: "POST",
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            headers: {
              ...request.headers,
              "content-type": "application/json",
              ...(addressOf && { "x-forwarded-for": addressOf() }),
            },
            body: bodyOf(),
          }),
        },
      ],
    }),
  });
  const total = result.requests.total || 1;
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / total),
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** The middle of several rounds, by requests per second: one lucky or unlucky round changes nothing. */
export function medianOf(rounds: readonly Measured[]): Measured {
  const sorted = rounds.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("nothing was measured");
  return middle;
}
