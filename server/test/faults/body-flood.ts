import { execFile } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { startBaseline } from "#server/test/bench/baseline.ts";
import { loadCores, pinSelf } from "#server/test/bench/campaign/processor-time.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { bodyFloods, nowhere, topic } from "./body-floods.ts";
import { type FaultTest, longest, p99 } from "./fault-test.ts";
import { ask, memoryOf, registerAt, withSite } from "./site.ts";

const floodSeconds = 4;
const connections = 20;
/** A busy machine delays a page now and then, a costly flood each time: the best try counts. */
const tries = 3;
const barMs = 50;
const barMemory = 300;
const barHonestMs = 10_000;

const mailEvents = { MAIL_EVENTS_SECRET: "a secret for reports", MAIL_EVENTS_TOPIC: topic, SNS_URL: nowhere };

/** One visitor reads the home page until the flood is over. @returns the time of each request in ms */
async function readHome(server: Pick<ServerProcess, "url">, isOver: () => boolean) {
  const pages: number[] = [];
  let failed = 0;
  while (!isOver()) {
    const page = await ask(server, "/");
    pages.push(page.ms);
    if (page.status !== 200) failed += 1;
    await sleep(10);
  }
  return { slow: p99(pages), failed };
}

/** One visitor registers twice a second until the flood is over. */
async function registerHonestly(server: ServerProcess, isOver: () => boolean) {
  const honest: number[] = [];
  let failed = 0;
  let memory = 0;
  while (!isOver()) {
    const { status, ms } = await registerAt(server, `honest.${performance.now()}@example.org`);
    honest.push(ms);
    if (status !== 201) failed += 1;
    memory = Math.max(memory, await memoryOf(server));
    await sleep(500);
  }
  return { honest: longest(honest), failed, memory };
}

/** Repeats an action until the flood is over and counts the responses by status. */
async function duringFlood<Result>(
  url: string,
  name: string,
  run: (isOver: () => boolean) => Promise<Result>,
) {
  let isOver = false;
  const program = path.join(import.meta.dirname, "body-flood-process.ts");
  const args = ["--import", "tsx", program, url, name, String(floodSeconds), String(connections)];
  const flooding = promisify(execFile)(process.execPath, args).finally(() => {
    isOver = true;
  });
  const result = await run(() => isOver);
  const statuses: Record<string, number> = JSON.parse((await flooding).stdout);
  return { result, statuses };
}

/** The same flood on a server that returns two bytes for everything, as a measure of the machine itself. */
async function onBareServer(url: string, name: string): Promise<number> {
  const { result } = await duringFlood(url, name, (isOver) => readHome({ url }, isOver));
  return result.slow;
}

async function flooded(server: ServerProcess, name: string) {
  const { result, statuses } = await duringFlood(server.url, name, (isOver) =>
    Promise.all([readHome(server, isOver), registerHonestly(server, isOver)]),
  );
  const [{ slow, failed }, { honest, failed: unregistered, memory }] = result;
  return { slow, failed: failed + unregistered, honest, memory, statuses };
}

async function floodAll(server: ServerProcess, bareUrl: string) {
  await ask(server, "/");
  const quietUntil = performance.now() + 3000;
  const quiet = await readHome(server, () => performance.now() > quietUntil);
  const faults: string[] = [];
  const figures: string[] = [];
  for (const name of Object.keys(bodyFloods)) {
    const bare = await onBareServer(bareUrl, name);
    let best = await flooded(server, name);
    for (let count = 1; count < tries && best.slow > quiet.slow + barMs; count += 1) {
      const next = await flooded(server, name);
      if (next.slow < best.slow) best = next;
    }
    const { slow, honest, memory, failed, statuses } = best;
    if (slow > quiet.slow + barMs) faults.push(`${name}: p99 of / is ${Math.round(slow)} ms`);
    if (memory > barMemory) faults.push(`${name}: ${Math.round(memory)} MB`);
    if (honest > barHonestMs || failed > 0) faults.push(`${name}: ${failed} honest calls failed`);
    const registered = statuses["201"] ?? 0;
    if (registered > 120) faults.push(`${registered} registered from one address`);
    const responses = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
    figures.push(
      `${name} (${responses.join(", ")}): p99 ${Math.round(slow)} ms (bare server ${Math.round(bare)}), honest ${Math.round(honest)} ms, ${Math.round(memory)} MB`,
    );
  }
  return {
    ok: faults.length === 0,
    figure: [...faults, `quiet p99 ${Math.round(quiet.slow)} ms`, ...figures].join("; "),
  };
}

/** Bodies that nothing here reads, bombs in gzip, forged reports of mail providers, and registrations of one address, while people read and register. */
export const bodyFlood: FaultTest = {
  guarantee: `Floods of UTF-7, gzip and zstd bodies, of long ones to any path, of forged reports of bounces and of registrations: p99 of \`/\` at most ${barMs} ms beyond its quiet self, under ${barMemory} MB, an honest registration within ${barHonestMs / 1000} s`,
  async run() {
    // Server and database on one core; the flood comes from another, as it does in life.
    const isPinned = pinSelf("0");
    try {
      return await withSite(async (server) => {
        const bare = await startBaseline(
          "bare",
          { body: Buffer.from("{}"), headers: {} },
          "",
          process.execPath,
        );
        try {
          if (isPinned) pinSelf(loadCores());
          return await floodAll(server, bare.url);
        } finally {
          await bare.stop();
        }
      }, mailEvents);
    } finally {
      if (isPinned) pinSelf(`0-${cpus().length - 1}`);
    }
  },
};
