import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { query } from "#server/test/connection.ts";
import { type FakeCrm, startFakeCrm } from "#server/test/fakes/fake-crm.ts";
import { type FakeSmtp, startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { register } from "#shared/api/registrations.ts";
import { login } from "#shared/api/session.ts";
import {
  admin,
  ask,
  connectCrm,
  type FaultTest,
  memoryOf,
  nextAddress,
  p99,
  seconds,
  startFor,
  startSite,
  until,
  withDatabase,
  withSite,
} from "./site.ts";

const lists = ["/api/registrations", "/api/ambassadors", "/api/news", "/api/supporters"];
const barMs = 100;
const barMegabytes = 300;

/** A hundred people who reload without a pause, in a thread of their own. */
const read = (url: string, paths: readonly string[]) =>
  autocannon({
    url,
    connections: 100,
    duration: 5,
    workers: 1,
    requests: paths.map((path) => ({ path })),
  });

export const readers: FaultTest = {
  guarantee: `100 clients on \`/\` and the public lists: no error, no time-out, p99 of \`/\` under ${barMs} ms, under ${barMegabytes} MB`,
  run: () =>
    withSite(async (server) => {
      const all = await read(server.url, ["/", ...lists]);
      const home = await read(server.url, ["/"]);
      const megabytes = await memoryOf(server);
      const failed = [all, home].reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
      return {
        ok: failed === 0 && home.latency.p99 < barMs && megabytes < barMegabytes,
        figure: `${all.requests.total + home.requests.total} responses, ${failed} failed, p99 of / ${home.latency.p99} ms, ${Math.round(megabytes)} MB`,
      };
    }),
};

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
  return { count: pages.length, slow: p99(pages), memory, failed };
}

/** Wrong logins from one address, in a thread of its own: here they would slow down the clock, not the server. */
const floodLogins = async (url: string) =>
  autocannon({
    url: url + login.path,
    method: login.method,
    headers: { "content-type": "application/json", "x-forwarded-for": nextAddress() },
    body: JSON.stringify({ username: admin.username, password: "wrong" }),
    connections: 100,
    duration: 6,
    workers: 1,
  });

export const flood: FaultTest = {
  guarantee: "A flood of logins: p99 of `/` under 100 ms, at most 5 logins of an address tried",
  run: () =>
    withSite(async (server) => {
      await ask(server, "/");
      let isOver = false;
      const flooding = floodLogins(server.url).finally(() => {
        isOver = true;
      });
      const { count, slow, failed } = await readPages(server, () => isOver);
      const { statusCodeStats = {}, requests, errors } = await flooding;
      const countOf = (status: string) => statusCodeStats[status as keyof typeof statusCodeStats]?.count ?? 0;
      const tried = countOf("401");
      const odd = requests.total - tried - countOf("429") - countOf("503") + errors;
      return {
        ok: count > 50 && failed === 0 && odd === 0 && tried <= 5 && slow < 100,
        figure: `p99 ${Math.round(slow)} ms, ${tried} of ${requests.total} tried, ${odd} with another response`,
      };
    }),
};

const floodSeconds = 10;
const barHonestMs = 60_000;

/** From one address, in a thread of its own: a flood in this one would slow down the clock, not the server. */
const floodRegistrations = async ({ url }: ServerProcess) =>
  autocannon({
    url,
    connections: 100,
    duration: floodSeconds,
    workers: 1,
    idReplacement: true,
    requests: [
      {
        method: register.method,
        path: register.path,
        headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
        body: JSON.stringify({
          firstName: "Invented",
          lastName: "Stranger",
          email: "[<id>]@example.net",
          state: "TX",
          agreeToTerms: true,
        }),
      },
    ],
  });

/** Registers from a network of their own; how long it took until their mail, and their contact, arrived. */
async function registerHonestly(server: ServerProcess, smtp: FakeSmtp, crm: FakeCrm) {
  const email = "honest@example.org";
  const body = { firstName: "Ada", lastName: "Lovelace", email, state: "TX", agreeToTerms: true };
  const since = performance.now();
  const { status } = await ask(server, register.path, { method: register.method, from: "172.16.1.1", body });
  const hasArrived = [
    async () => smtp.messages.some((message) => message.includes(email)),
    async () => [...crm.contacts.values()].some(({ fields }) => fields.email === email),
  ];
  await Promise.all(hasArrived.map((arrived) => until(arrived, 2 * barHonestMs)));
  return { status, ms: performance.now() - since };
}

/** Thousands of invented strangers are registered from one address, beside an honest person. */
export const registrationFlood: FaultTest = {
  guarantee: `${floodSeconds} s of registrations of invented strangers from one address: an honest person's confirmation and contact leave within ${barHonestMs / 1000} s, p99 of \`/\` is under ${barMs} ms, memory under ${barMegabytes} MB, what was acknowledged is stored`,
  run: () =>
    withDatabase(async (database) => {
      const smtp = await startFor(database, startFakeSmtp(), (fake) => fake.close());
      const crm = await startFor(database, startFakeCrm(), (fake) => fake.close());
      const server = await startSite(database, { SMTP_URL: smtp.url, GHL_API_URL: crm.url });
      await connectCrm(server);
      await ask(server, "/");
      let isOver = false;
      const flooding = floodRegistrations(server).finally(() => {
        isOver = true;
      });
      const reading = readPages(server, () => isOver);
      await sleep(1000);
      const honest = await registerHonestly(server, smtp, crm);
      const { statusCodeStats = {} } = await flooding;
      const { slow, memory, failed } = await reading;
      const statuses = Object.entries(statusCodeStats).map(
        ([status, { count = 0 }]) => [status, count] as const,
      );
      const stored = statuses.find(([status]) => status === "201")?.[1] ?? 0;
      const odd = statuses.filter(([status]) => !["201", "429", "503"].includes(status));
      const { rows } = await query(database.url, "select count(*)::int as people from registrations");
      return {
        ok:
          honest.status === 201 &&
          honest.ms < barHonestMs &&
          slow < barMs &&
          memory < barMegabytes &&
          failed + odd.length === 0 &&
          rows[0]?.people === stored + 1,
        figure: `${statuses.map(([status, calls]) => `${calls} x ${status}`).join(", ")}; ${rows[0]?.people} stored; honest mail and contact after ${seconds(honest.ms)}; p99 ${Math.round(slow)} ms, ${failed} pages failed, ${Math.round(memory)} MB`,
      };
    }),
};
