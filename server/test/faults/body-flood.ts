import { readdir } from "node:fs/promises";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import autocannon from "autocannon";
import type { ServerProcess } from "#server/test/server-process.ts";
import { type FaultTest, longest, p99 } from "./fault-test.ts";
import { ask, memoryOf, nextAddress, registerAt, withSite } from "./site.ts";

const floodSeconds = 4;
/** A busy machine delays a page now and then, a costly flood each time: the best try counts. */
const tries = 3;
const connections = 20;
const barMs = 50;
const barMemory = 300;
const barHonestMs = 10_000;

interface Flood {
  path: string;
  headers?: Record<string, string>;
  body: (request: number) => string | Buffer;
  /** Every request from an address that nobody had before: no limit refuses any of them. */
  isFromMany?: true;
}

const person = (number: number) =>
  JSON.stringify({
    firstName: "Flood",
    lastName: "Er",
    email: `flood.${number}@example.org`,
    state: "TX",
    agreeToTerms: true,
    bio: "x".repeat(900),
  });
const utf7 = { "content-type": "application/json; charset=utf-7" };
const hiddenQuotes = "+ACI-".repeat(100_000);
/** As long as strangers may send, in some hundred bytes. */
const bomb = gzipSync(JSON.stringify({ firstName: " ".repeat(130_000) }));
/** Its header asks for a window of 128 MB. */
const zstdFrame = Buffer.from("28b52ffd0488010000", "hex");

const register = "/api/register";
const topic = "arn:aws:sns:us-east-1:123456789012:bounces";
const nowhere = "http://127.0.0.1:9";
const mailEvents = { MAIL_EVENTS_SECRET: "a secret for reports", MAIL_EVENTS_TOPIC: topic, SNS_URL: nowhere };
const longText = "x".repeat(200_000);
/** Each names a certificate that is not there. */
const forgedMessage = (number: number) =>
  JSON.stringify({
    Type: "Notification",
    MessageId: String(number),
    TopicArn: topic,
    Message: longText,
    Timestamp: "2026-11-23T05:00:00.000Z",
    SignatureVersion: "2",
    Signature: "AAAA",
    SigningCertURL: `${nowhere}/SimpleNotificationService-${number.toString(16).padStart(32, "0")}.pem`,
  });
const floods: Record<string, Flood> = {
  "UTF-7": { path: "/api/none", headers: utf7, body: () => hiddenQuotes },
  "UTF-7 from many": { path: register, headers: utf7, body: () => hiddenQuotes, isFromMany: true },
  gzip: {
    path: register,
    headers: { "content-encoding": "gzip" },
    body: () => bomb,
    isFromMany: true,
  },
  zstd: {
    path: "/api/confirm",
    headers: { "content-encoding": "zstd" },
    body: () => zstdFrame,
    isFromMany: true,
  },
  registrations: { path: register, body: person },
  "forged reports (SES)": {
    path: "/api/mail-events/ses",
    headers: { "content-type": "text/plain; charset=UTF-8" },
    body: forgedMessage,
    isFromMany: true,
  },
  "forged reports": {
    path: "/api/mail-events/standard",
    get headers() {
      const now = String(Math.floor(Date.now() / 1000));
      return { "webhook-id": "x", "webhook-timestamp": now, "webhook-signature": "v1,AAAA" };
    },
    body: () => longText,
    isFromMany: true,
  },
};

/** Somebody reads the home page, and somebody else registers, until the flood is over. */
async function beside(server: ServerProcess, isOver: () => boolean) {
  const pages: number[] = [];
  const honest: number[] = [];
  let memory = 0;
  let faults = 0;
  for (let count = 0; !isOver(); count += 1) {
    const page = await ask(server, "/");
    pages.push(page.ms);
    if (page.status !== 200) faults += 1;
    if (count % 50 === 0) {
      const { status, ms } = await registerAt(server, `honest.${performance.now()}@example.org`);
      honest.push(ms);
      if (status !== 201) faults += 1;
      memory = Math.max(memory, await memoryOf(server));
    }
    await sleep(10);
  }
  return { slow: p99(pages), honest: longest(honest), memory, faults };
}

/** A flood comes from elsewhere: where it shares our cores, its threads come last. */
async function behindOthers<T>(start: () => Promise<T>): Promise<T> {
  const threads = () => readdir("/proc/self/task");
  const before = new Set(await threads());
  const work = start();
  await sleep(100);
  for (const thread of await threads()) if (!before.has(thread)) setPriority(Number(thread), 19);
  return work;
}

/** In a thread of its own: a flood in this one would slow down the clock, not the server. */
async function flooded(server: ServerProcess, { path, headers, body, isFromMany }: Flood) {
  let isOver = false;
  const address = nextAddress();
  const flood = async () =>
    autocannon({
      url: server.url,
      connections,
      duration: floodSeconds,
      // The small ones in bytes can't be handed to a thread.
      ...(typeof body(0) === "string" && { workers: 1 }),
      requests: Array.from({ length: isFromMany ? 200 : 300 }, (_, number) => ({
        method: "POST" as const,
        path,
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": isFromMany ? nextAddress() : address,
          ...headers,
        },
        body: body(number),
      })),
    });
  const flooding = behindOthers(flood).finally(() => {
    isOver = true;
  });
  const figures = await beside(server, () => isOver);
  const { statusCodeStats } = await flooding;
  const statuses = Object.entries(statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => [status, count] as const,
  );
  return { ...figures, statuses };
}

/** Bodies that nothing here reads, bombs in gzip, forged reports of mail providers, and registrations of one address, while people read and register. */
export const bodyFlood: FaultTest = {
  guarantee: `Floods of UTF-7, gzip and zstd bodies, of forged reports of bounces and of registrations: p99 of \`/\` at most ${barMs} ms beyond its quiet self, under ${barMemory} MB, an honest registration within ${barHonestMs / 1000} s`,
  run: () =>
    withSite(async (server) => {
      await ask(server, "/");
      const quietUntil = Date.now() + 3000;
      const quiet = await beside(server, () => Date.now() > quietUntil);
      const faults: string[] = [];
      const figures: string[] = [];
      for (const [name, flood] of Object.entries(floods)) {
        let best = await flooded(server, flood);
        for (let count = 1; count < tries && best.slow > quiet.slow + barMs; count += 1) {
          const next = await flooded(server, flood);
          if (next.slow < best.slow) best = next;
        }
        const { slow, honest, memory, faults: failed, statuses } = best;
        if (slow > quiet.slow + barMs) faults.push(`${name}: p99 of / is ${Math.round(slow)} ms`);
        if (memory > barMemory) faults.push(`${name}: ${Math.round(memory)} MB`);
        if (honest > barHonestMs || failed > 0) faults.push(`${name}: ${failed} honest calls failed`);
        const registered = statuses.find(([status]) => status === "201")?.[1] ?? 0;
        if (registered > 120) faults.push(`${registered} registered from one address`);
        const answers = statuses.map(([status, count]) => `${count} x ${status}`).join(", ");
        figures.push(
          `${name} (${answers}): p99 ${Math.round(slow)} ms, honest ${Math.round(honest)} ms, ${Math.round(memory)} MB`,
        );
      }
      return {
        ok: faults.length === 0,
        figure: [...faults, `quiet p99 ${Math.round(quiet.slow)} ms`, ...figures].join("; "),
      };
    }, mailEvents),
};
