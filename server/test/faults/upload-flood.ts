import { readdir, stat } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "#server/test/server-process.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";
import { type FaultTest, p99 } from "./fault-test.ts";
import { nextAddress, registerAt, startSite, withDatabase } from "./site.ts";

const floodSeconds = 8;
const budgetMegabytes = 64;
const clients = 24;
const connectionsOfClient = 6;
const megabyte = 1024 * 1024;
/** One write of a body. */
const piece = Buffer.alloc(64 * 1024, 7);

const manners = ["whole", "slow", "chunked", "one-key"] as const;

interface Responses {
  /** 0: the connection ended without a response. */
  statuses: Map<number, number>;
}

async function askForAddress(server: ServerProcess, from: string): Promise<string | undefined> {
  const response = await fetch(`${server.url}/api/photos/upload`, {
    method: "POST",
    headers: { "x-forwarded-for": from },
  }).catch(() => undefined);
  if (response?.status !== 200) return undefined;
  const { pathname, search } = new URL(((await response.json()) as { uploadURL: string }).uploadURL);
  return pathname + search;
}

/** Sends 10 MB as an attacker does, until the server responds or the flood is over. */
function send(
  server: ServerProcess,
  path: string,
  from: string,
  manner: string,
  end: number,
): Promise<number> {
  const { hostname, port } = new URL(server.url);
  const headers = {
    "x-forwarded-for": from,
    ...(manner === "chunked" ? { "transfer-encoding": "chunked" } : { "content-length": maxPhotoBytes }),
  };
  return new Promise((resolve) => {
    const call = request({ hostname, port, path, method: "PUT", headers, agent: false });
    let isOver = false;
    const finish = (status: number) => {
      isOver = true;
      resolve(status);
      call.destroy();
    };
    call.on("error", () => finish(0));
    call.on("response", ({ statusCode = 0 }) => finish(statusCode));
    const write = async () => {
      for (let sent = 0; sent < maxPhotoBytes && !isOver && Date.now() < end; sent += piece.length) {
        const isFull = !call.write(piece);
        await sleep(manner === "slow" ? 1000 : 15);
        while (isFull && call.writableNeedDrain && !isOver && Date.now() < end) await sleep(20);
      }
      if (!isOver) call.end();
    };
    void write();
    setTimeout(() => finish(0), Math.max(0, end - Date.now()) + 2000).unref();
  });
}

async function attack(server: ServerProcess, end: number, { statuses }: Responses): Promise<void> {
  const client = async (index: number) => {
    const from = nextAddress();
    const manner = manners[index % manners.length] ?? "whole";
    const shared = await askForAddress(server, from);
    const connection = async () => {
      while (Date.now() < end) {
        const path = manner === "one-key" ? shared : await askForAddress(server, from);
        const status = path ? await send(server, path, from, manner, end) : 429;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(20);
      }
    };
    await Promise.all(Array.from({ length: connectionsOfClient }, connection));
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
}

/** The bytes of a folder; a file that has just arrived has two names for a moment. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  const sizes = new Map(found.flatMap((file) => (file ? [[file.ino, file.size]] : [])));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Many clients with many connections send whole, slow, unmeasured and doubled bodies, while people register. */
export const uploadFlood: FaultTest = {
  guarantee: "Uploads that flood the site: the quarantine stays within its budget, registrations go on",
  run: () =>
    withDatabase(async (database) => {
      const server = await startSite(database, { UPLOAD_QUARANTINE_MB: String(budgetMegabytes) });
      try {
        await registerAt(server, "before@example.org");
        const end = Date.now() + floodSeconds * 1000;
        const responses: Responses = { statuses: new Map() };
        const flooding = attack(server, end, responses);
        const registered: { status: number; ms: number }[] = [];
        let largest = 0;
        while (Date.now() < end) {
          registered.push(await registerAt(server, `flooded.${registered.length}@example.org`));
          largest = Math.max(largest, await sizeOf(join(database.dataDir, "storage/quarantine")));
          await sleep(20);
        }
        await flooding;
        const failed = registered.filter(({ status }) => status !== 201).length;
        const counts = [...responses.statuses].sort(([one], [other]) => one - other);
        const unexpected = counts.filter(([status]) => ![0, 200, 404, 409, 429, 503, 507].includes(status));
        return {
          ok:
            failed === 0 &&
            registered.length >= 5 &&
            largest <= budgetMegabytes * megabyte &&
            unexpected.length === 0,
          figure: `${registered.length} registrations, ${failed} failed, p99 ${Math.round(p99(registered.map(({ ms }) => ms)))} ms; quarantine at most ${Math.round(largest / megabyte)} of ${budgetMegabytes} MB; responses ${counts.map(([status, count]) => `${count} x ${status}`).join(", ")}`,
        };
      } finally {
        await server.end();
      }
    }),
};
