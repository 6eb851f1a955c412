import { isIP } from "node:net";
import { Agent, fetch, type Headers, type Response } from "undici";
import { bareHost, ForbiddenAddressError, isInNetwork, lookupIn, type Network } from "./network-address.ts";

/** The one way to an outside service: bounded in time and size, never redirected, and no error quotes what was sent. */

const defaultMaxBytes = 4 * 1024 * 1024;

export interface OutboundRequest {
  url: string | URL;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: unknown;
  /** In all, with DNS and TLS. */
  timeoutMs: number;
  /** A longer response is a failure; default 4 MB. */
  maxBytes?: number;
  /** "any" is for addresses from the environment, never for one that was typed into the panel. */
  network?: Network;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
  json(): unknown;
}

export type OutboundErrorKind =
  | "timeout"
  | "unreachable"
  | "redirect"
  | "too-large"
  | "not-json"
  | "forbidden-address"
  | "status"
  | "unexpected";

/** The message is for the administrator, free of personal data and secrets. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly kind: OutboundErrorKind;
  readonly status: number | undefined;

  constructor(kind: OutboundErrorKind, reason: string, status?: number, cause?: unknown) {
    super(reason, { cause });
    this.kind = kind;
    this.status = status;
  }
}

const statusReasons: Record<number, string> = {
  400: "did not accept the request (400)",
  401: "does not accept the key (401)",
  403: "refuses access (403)",
  404: "has nothing at this address (404)",
  422: "did not accept the data (422)",
  429: "asks to slow down (429)",
};

export const statusError = (status: number): OutboundError =>
  new OutboundError("status", statusReasons[status] ?? `returned status ${status}`, status);

/** Statuses of 400 and more are responses. @throws OutboundError for a redirect or an incomplete response */
export async function callOutside(request: OutboundRequest): Promise<OutboundResponse> {
  const { body, headers, maxBytes = defaultMaxBytes, method = "GET", network = "any" } = request;
  const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(request.timeoutMs)));
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  // A kept-alive connection would have passed the check of another caller's network.
  const dispatcher = new Agent({ connect: { lookup: lookupIn(network) } });
  try {
    assertAddressIn(network, request.url);
    const response = await fetch(request.url, {
      dispatcher,
      method,
      redirect: "manual",
      signal,
      headers: {
        accept: "application/json",
        "user-agent": "thyroid-access-alliance",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return await read(response, maxBytes);
  } catch (error) {
    throw signal.aborted ? new OutboundError("timeout", "did not respond in time") : describe(error);
  } finally {
    await dispatcher.destroy();
  }
}

/** For an address without a name, which `lookup` never sees. */
function assertAddressIn(network: Network, url: string | URL): void {
  const host = bareHost(new URL(url).hostname);
  if (isIP(host) && !isInNetwork(host, network)) throw new ForbiddenAddressError();
}

async function read(response: Response, maxBytes: number): Promise<OutboundResponse> {
  const { headers, status } = response;
  if (status >= 300 && status < 400 && status !== 304)
    throw new OutboundError("redirect", "returned a redirect, which is not followed", status);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // The status of a refusal says enough, so a long reason is cut off.
    if (size > maxBytes && status >= 400) break;
    if (size > maxBytes) throw new OutboundError("too-large", "returned far too much data", status);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return { status, headers, bytes, json: () => parseJson(bytes, status) };
}

/** fetch wraps the error of a socket or of DNS. */
function describe(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const cause = error instanceof TypeError ? error.cause : error;
  if (cause instanceof ForbiddenAddressError)
    return new OutboundError("forbidden-address", "is not at a public internet address");
  return new OutboundError("unreachable", "could not be reached", undefined, cause);
}

export function parseJson(bytes: Buffer, status?: number): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new OutboundError("not-json", "returned something other than JSON", status);
  }
}
