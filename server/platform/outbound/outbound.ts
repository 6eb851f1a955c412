import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { bareHost, ForbiddenAddressError, isInNetwork, lookupIn, type Network } from "./network-address.ts";

/** The one way to an outside service: bounded in time and size, never redirected, and no error quotes what was sent. */

/** Parsed in a few ms; longer lists go through `readRows`. */
const defaultLimit = 256 * 1024;

export interface OutboundRequest {
  url: string | URL;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: unknown;
  /** In all, with DNS and TLS. */
  timeoutMs: number;
  /** A longer response is a failure; default 256 KB. */
  maxBytes?: number;
  /** "any" is for addresses from the environment, never for one that was typed into the panel. */
  network?: Network;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  text(): string;
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
  const { timeoutMs, signal } = request;
  const controller = new AbortController();
  const timeout = new OutboundError("timeout", "did not respond in time");
  const giveUp = () => controller.abort(timeout);
  const timer = setTimeout(giveUp, timeoutMs);
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    return await exchange(request, controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? timeout : described(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

function described(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof ForbiddenAddressError) return forbiddenAddress();
  return new OutboundError("unreachable", "could not be reached", undefined, error);
}

const forbiddenAddress = () => new OutboundError("forbidden-address", "is not at a public internet address");

function exchange(request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
  const { method = "GET", body, network = "any", maxBytes = defaultLimit } = request;
  const url = new URL(request.url);
  // Sockets look up names only, so an address is checked here.
  const host = bareHost(url.hostname);
  if (isIP(host) && !isInNetwork(host, network)) throw forbiddenAddress();
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    // The first of end, error and timeout decides.
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    const { request: open } = url.protocol === "https:" ? https : http;
    const call = open(url, {
      method,
      signal,
      // A kept-alive connection would have passed the check of another caller's network.
      agent: false,
      lookup: lookupIn(network),
      headers: {
        accept: "application/json",
        // Compressed, a small response could be a large one.
        "accept-encoding": "identity",
        "user-agent": "thyroid-access-alliance",
        ...(payload && { "content-type": "application/json", "content-length": payload.length }),
        ...request.headers,
      },
    });
    call.on("error", reject);
    call.on("response", (response) => {
      read(response, maxBytes).then(resolve, (error) => {
        reject(error);
        call.destroy();
      });
    });
    call.end(payload);
  });
}

async function read(response: http.IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400 && status !== 304)
    throw new OutboundError("redirect", "returned a redirect, which is not followed", status);
  const tooLarge = () => new OutboundError("too-large", "returned far too much data", status);
  // A refusal stays one, however long its reason is.
  const isRefusal = status >= 400;
  if (!isRefusal && Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes && isRefusal) break;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  return {
    status,
    headers,
    bytes,
    text: () => bytes.toString("utf8"),
    json: () => parseJson(bytes, status),
  };
}

/** @throws OutboundError */
export function parseJson(bytes: Buffer, status?: number): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new OutboundError("not-json", "returned something other than JSON", status);
  }
}
