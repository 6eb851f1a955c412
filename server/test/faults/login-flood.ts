import { setTimeout as sleep } from "node:timers/promises";
import { withConnection } from "#server/test/connection.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { login } from "#shared/api/session.ts";
import { type FaultTest, longest } from "./fault-test.ts";
import { admin, withSite } from "./site.ts";

const calls = 1200;

interface LoginResponse {
  status: number;
  retryAfter: number;
  ms: number;
  device: string;
}

/** One login from an address. */
async function tryLogin(
  server: ServerProcess,
  from: string,
  body: object,
  cookie = "",
): Promise<LoginResponse> {
  const since = performance.now();
  const response = await fetch(server.url + login.path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, cookie },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  const device = response.headers.getSetCookie().find((one) => one.startsWith("known-device="));
  return {
    status: response.status,
    retryAfter: Number(response.headers.get("retry-after") ?? 0),
    ms: performance.now() - since,
    device: device?.split(";")[0] ?? "",
  };
}

/** 1,200 wrong logins, each from a /64 of its own; what became of them. */
async function floodOf(server: ServerProcess, { atOnce, loginOf }: Flood) {
  let next = 0;
  const statuses = new Map<number, number>();
  const attacker = async () => {
    while (next < calls) {
      const [from, username] = loginOf(next++);
      const { status } = await tryLogin(server, from, { username, password: "wrong" });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));
  return statuses;
}

interface Flood {
  /** More than the queue of strangers holds get 503; fewer use up what the account or the network is allowed. */
  atOnce: number;
  loginOf: (number: number) => [from: string, username: string];
}

const hex = (number: number) => number.toString(16);
const floods: Record<string, Flood> = {
  names: { atOnce: 100, loginOf: (number) => [`2001:db8:${hex(number)}:1::1`, `name ${number}`] },
  network: { atOnce: 15, loginOf: (number) => [`2001:db9:1:${hex(number)}::1`, admin.username] },
  account: { atOnce: 15, loginOf: (number) => [`2001:dba:${hex(number)}:1::1`, admin.username] },
};

/** The administrator signs in again and again until the flood is over. */
async function besideFlood<Result>(flooding: Promise<Result>, attempt: () => Promise<LoginResponse>) {
  let isOver = false;
  const over = flooding.finally(() => {
    isOver = true;
  });
  const responses: LoginResponse[] = [];
  for (; !isOver; await sleep(200)) responses.push(await attempt());
  await over;
  return responses;
}

/** 200, or told to wait as long as is promised. */
const isPromised = ({ status, retryAfter }: LoginResponse) =>
  status === 200 ||
  (status === 429 && retryAfter > 0 && retryAfter <= 900) ||
  (status === 503 && retryAfter > 0 && retryAfter <= 10);

/** Floods of logins from ever new /64s while the administrator signs in with the right password. */
export const loginFlood: FaultTest = {
  guarantee:
    "1,200 logins from ever new /64s (any names; one /48; any /48): the administrator signs in on a known device, waits at most 15 minutes on another, and is not locked out by having tried",
  run: () =>
    withSite(async (server, database) => {
      const { device } = await tryLogin(server, "192.0.2.1", admin);
      const faults: string[] = [];
      const figures: string[] = [];
      for (const [name, flood] of Object.entries(floods)) {
        const flooding = floodOf(server, flood);
        const [known, unknown] = await Promise.all([
          besideFlood(flooding, () => tryLogin(server, "192.0.2.1", admin, device)),
          besideFlood(flooding, () => tryLogin(server, "192.0.2.2", admin)),
        ]);
        const evaluated = (await flooding).get(401) ?? 0;
        if (!known.every(({ status }) => status === 200)) faults.push(`${name}: a known device was refused`);
        if (!unknown.every(isPromised)) faults.push(`${name}: another device got something else`);
        if (name === "network" && evaluated > 25) faults.push(`one /48 had ${evaluated} guesses`);
        if (name === "account" && evaluated > 55) faults.push(`the account had ${evaluated} guesses`);
        const waits = [...new Set(unknown.map(({ status }) => status))].join(", ");
        figures.push(
          `${name}: ${evaluated} of ${calls} looked at, known device ${known.length} of ${known.length} within ${Math.round(longest(known.map(({ ms }) => ms)))} ms, another ${waits}`,
        );
        if (name === "account")
          // As if the fifteen minutes had passed.
          await withConnection(database.url, (client) =>
            client.query("update rate_limits set expire = expire - 900 * 1000 where key like '%account:%'"),
          );
        await sleep(5100);
        const after = await tryLogin(server, "192.0.2.2", admin);
        if (after.status !== 200) faults.push(`${name}: another device got ${after.status} afterwards`);
      }
      return { ok: faults.length === 0, figure: [...faults, ...figures].join("; ") };
    }),
};
