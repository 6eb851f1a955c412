import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { HostileRequest } from "./hostile-requests.ts";

/** How long one request delays a server's responses to others, seen from outside. */

const tries = 8;

/** In ms: of the wall, or of this process's CPU, which a busy machine does not stretch, when the server is in the process. */
type Clock = () => number;

let clients = 0;
/** A client's address that nobody had before, for `X-Forwarded-For`. */
const nextClient = () => {
  clients += 1;
  return `172.${16 + (clients >> 16)}.${(clients >> 8) & 255}.${clients & 255}`;
};

const agent = new Agent({ keepAlive: true });

function exchange(
  url: string,
  { method, path, headers, body, pieces = 1 }: Omit<HostileRequest, "name">,
  clock: Clock,
): Promise<{ status: number; ms: number }> {
  const since = clock();
  return new Promise((resolve) => {
    const call = request(url + path, {
      method,
      agent,
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
    });
    const done = (status: number) => resolve({ status, ms: clock() - since });
    call.on("error", () => done(0));
    // A connection that is cut after the response fails once more, and the call no longer listens.
    call.on("socket", (socket) => socket.setMaxListeners(0).on("error", () => undefined));
    call.on("response", (response) => response.resume().on("end", () => done(response.statusCode ?? 0)));
    void sendIn(call, body, pieces);
  });
}

const pauseMs = 3;

/** The response may arrive, and the connection end, before the last piece is sent. */
async function sendIn(call: ClientRequest, body: string | Buffer | undefined, pieces: number): Promise<void> {
  const bytes = Buffer.from(body ?? "");
  const size = Math.ceil(bytes.length / pieces);
  for (let at = size; pieces > 1 && at < bytes.length && !call.destroyed; at += size) {
    call.write(bytes.subarray(at - size, at));
    await sleep(pauseMs);
  }
  if (body === undefined) call.end();
  else call.end(pieces > 1 ? bytes.subarray(Math.floor((bytes.length - 1) / size) * size) : bytes);
}

const home = { method: "GET", path: "/", headers: {} };

/** The slowest `GET /` while the request is handled, in ms. */
async function once(
  url: string,
  hostile: HostileRequest,
  clock: Clock,
): Promise<{ status: number; held: number }> {
  let isOver = false;
  const headers = { "x-forwarded-for": nextClient(), ...hostile.headers };
  const response = exchange(url, { ...hostile, headers }, clock).finally(() => {
    isOver = true;
  });
  let held = 0;
  while (!isOver) {
    held = Math.max(held, (await exchange(url, home, clock)).ms);
    await sleep(1);
  }
  return { status: (await response).status, held };
}

/**
 * How long the server is held by a request, in ms. A busy machine delays a response now and then, a costly request each time: it is
 * tried again while it took longer than `barMs`, and the best try counts.
 */
export async function heldBy(
  url: string,
  hostile: HostileRequest,
  barMs: number,
  clock: Clock = () => performance.now(),
): Promise<{ status: number; held: number }> {
  let best = await once(url, hostile, clock);
  for (let count = 1; count < tries && best.held >= barMs; count += 1) {
    const next = await once(url, hostile, clock);
    if (next.held < best.held) best = next;
  }
  return best;
}
