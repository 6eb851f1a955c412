import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { query } from "#server/test/connection.ts";
import { type FakeCrm, startFakeCrm } from "#server/test/fakes/fake-crm.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { register } from "#shared/api/registrations.ts";
import { type FaultTest, longest, p99, seconds } from "./fault-test.ts";
import { ask, connectCrm, memoryOf, startSite, until, withDatabase } from "./site.ts";

const strangers = 5000;
const barMs = 50;
const barMemory = 300;
const barHonestMs = 10_000;
/** A busy machine delays a page now and then, a costly flood each time: the best try counts. */
const tries = 3;

interface Flood {
  /** The addresses of its connections, one after the other. */
  addresses: readonly string[];
  connections: number;
  /** What one client, or one /48, may register in these seconds. */
  most: number;
}

const times = (length: number, address: (index: number) => string) =>
  Array.from({ length }, (_, at) => address(at));
const floods: Record<string, Flood> = {
  // Each refusal waits for a second.
  "one address": { addresses: ["203.0.113.9"], connections: 250, most: 240 },
  "one /48": {
    addresses: times(3000, (at) => `2001:db8:7:${at.toString(16)}::1`),
    connections: 20,
    most: 2 * 120 * 32,
  },
  "60 addresses": { addresses: times(60, (at) => `${20 + at}.7.7.7`), connections: 20, most: strangers },
};

/** In a thread of its own: a flood in this one would slow down the clock, not the server. */
const flood = async ({ url }: ServerProcess, { addresses, connections }: Flood) =>
  autocannon({
    url,
    connections,
    amount: strangers,
    workers: 1,
    idReplacement: true,
    requests: addresses.map((address) => ({
      method: register.method,
      path: register.path,
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({
        firstName: "Invented",
        lastName: "Stranger",
        email: "[<id>]@example.net",
        state: "TX",
        agreeToTerms: true,
      }),
    })),
  });

let people = 0;

/** Registers from a network of their own; how long it took until their mail, and their contact, arrived. */
async function registerHonestly(server: ServerProcess, smtp: FakeSmtp, crm: FakeCrm) {
  people += 1;
  const email = `honest.${people}@example.org`;
  const body = { firstName: "Ada", lastName: "Lovelace", email, state: "TX", agreeToTerms: true };
  const since = performance.now();
  const { status, ms } = await ask(server, register.path, {
    method: register.method,
    from: `172.${16 + (people % 200)}.${people}.1`,
    body,
  });
  const hasArrived = {
    mail: async () => smtp.messages.some((message) => message.includes(email)),
    contact: async () => [...crm.contacts.values()].some(({ fields }) => fields.email === email),
  };
  const after = async (arrived: () => Promise<boolean>) => {
    await until(arrived, 3 * barHonestMs).catch(() => undefined);
    return performance.now() - since;
  };
  const [mail, contact] = await Promise.all([after(hasArrived.mail), after(hasArrived.contact)]);
  return { status, ms, mail, contact };
}

/** One visitor reads the home page until the flood is over. */
async function readPages(server: ServerProcess, isOver: () => boolean) {
  const pages: number[] = [];
  let [memory, failed] = [0, 0];
  for (let count = 0; !isOver(); count += 1) {
    const { status, ms } = await ask(server, "/");
    pages.push(ms);
    if (status !== 200) failed += 1;
    if (count % 50 === 0) memory = Math.max(memory, await memoryOf(server));
    await sleep(10);
  }
  return { slow: p99(pages), memory, failed };
}

async function flooded(server: ServerProcess, smtp: FakeSmtp, crm: FakeCrm, one: Flood) {
  let isOver = false;
  const flooding = flood(server, one).finally(() => {
    isOver = true;
  });
  const reading = readPages(server, () => isOver);
  const honest: Awaited<ReturnType<typeof registerHonestly>>[] = [];
  do {
    await sleep(1000);
    honest.push(await registerHonestly(server, smtp, crm));
  } while (!isOver);
  // What the flood left still waits.
  honest.push(await registerHonestly(server, smtp, crm));
  const { statusCodeStats } = await flooding;
  const statuses = Object.entries(statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => [Number(status), count] as const,
  );
  const stored = statuses.find(([status]) => status === 201)?.[1] ?? 0;
  return { ...(await reading), honest, statuses, stored };
}

/** Thousands of invented strangers are registered from one address, from one /48 and from many addresses, beside honest people. */
export const registrationFlood: FaultTest = {
  guarantee: `${strangers} registrations of invented strangers: an honest person's confirmation and contact leave within ${barHonestMs / 1000} s, p99 of \`/\` is at most ${barMs} ms beyond its quiet self, under ${barMemory} MB, nobody is deleted`,
  run: () =>
    withDatabase(async (database) => {
      const smtp = await startFakeSmtp();
      const crm = await startFakeCrm();
      const server = await startSite(database, { SMTP_URL: smtp.url, GHL_API_URL: crm.url });
      try {
        await connectCrm(server);
        await ask(server, "/");
        const quietUntil = Date.now() + 3000;
        const quiet = await readPages(server, () => Date.now() > quietUntil);
        const faults: string[] = [];
        const figures: string[] = [];
        let registered = 0;
        for (const [name, one] of Object.entries(floods)) {
          let slow = Number.POSITIVE_INFINITY;
          for (let count = 0; count < tries && slow > quiet.slow + barMs; count += 1) {
            const tried = await flooded(server, smtp, crm, one);
            const { honest, memory, failed, statuses, stored } = tried;
            slow = Math.min(slow, tried.slow);
            registered += stored + honest.filter(({ status }) => status === 201).length;
            const odd = statuses.filter(([status]) => ![201, 429].includes(status));
            const mail = longest(honest.map((each) => each.mail));
            const contact = longest(honest.map((each) => each.contact));
            if (mail > barHonestMs) faults.push(`${name}: an honest mail left after ${seconds(mail)}`);
            if (contact > barHonestMs)
              faults.push(`${name}: an honest contact left after ${seconds(contact)}`);
            if (honest.some(({ status }) => status !== 201))
              faults.push(`${name}: an honest person was refused`);
            if (memory > barMemory) faults.push(`${name}: ${Math.round(memory)} MB`);
            if (failed > 0 || odd.length > 0)
              faults.push(`${name}: ${failed} pages failed, ${odd.join(" x ")}`);
            if (stored > one.most) faults.push(`${name}: ${stored} were registered`);
            if (stored < 100) faults.push(`${name}: only ${stored} were registered`);
            figures.push(
              `${name} (${statuses.map(([status, calls]) => `${calls} x ${status}`).join(", ")}): p99 ${Math.round(tried.slow)} ms, mail ${seconds(mail)}, contact ${seconds(contact)}, ${Math.round(memory)} MB`,
            );
          }
          if (slow > quiet.slow + barMs) faults.push(`${name}: p99 of / is ${Math.round(slow)} ms`);
        }
        const { rows } = await query(database.url, "select count(*)::int as people from registrations");
        const kept = rows[0]?.people;
        if (kept !== registered) faults.push(`${kept} of ${registered} are stored`);
        return {
          ok: faults.length === 0,
          figure: [...faults, `quiet p99 ${Math.round(quiet.slow)} ms`, ...figures].join("; "),
        };
      } finally {
        await server.end();
        await Promise.all([smtp.close(), crm.close()]);
      }
    }),
};
