import { setTimeout as sleep } from "node:timers/promises";
import { withConnection } from "#server/test/connection.ts";
import { signalAll } from "#server/test/signal-all.ts";
import { ask, type FaultTest, longest, registerAt, seconds, until, withSite } from "./site.ts";

/** SIGSTOP of every process of PostgreSQL: connections stay open, nothing responds. */
export const frozenDatabase: FaultTest = {
  guarantee: "Database frozen: 503 within 5 s, never a hang; back within 5 s after it",
  run: () =>
    withSite(async (server, database) => {
      await registerAt(server, "before@example.org");
      // The first of them first: what it starts while the others are listed would go on.
      signalAll((await database.processes()).slice(0, 1), "SIGSTOP");
      const frozen = await database.processes();
      signalAll(frozen, "SIGSTOP");
      try {
        const writes = await Promise.all(
          Array.from({ length: 130 }, (_, count) => registerAt(server, `frozen.${count}@example.org`)),
        );
        const pages = await Promise.all(["/", "/supporters", "/news"].map((page) => ask(server, page)));
        signalAll(frozen, "SIGCONT");
        const back = await until(
          async () => (await registerAt(server, `${Math.random()}@example.org`)).status === 201,
        );
        const slowest = longest(writes.map(({ ms }) => ms));
        const slowestPage = longest(pages.map(({ ms }) => ms));
        const are503 = writes.every(({ status }) => status === 503);
        return {
          ok:
            are503 &&
            pages.every(({ status }) => status === 200) &&
            slowest < 5000 &&
            slowestPage < 5000 &&
            back < 5000,
          figure: `503 after ${seconds(slowest)} at the most, pages still come (${seconds(slowestPage)}); back after ${seconds(back)}`,
        };
      } finally {
        signalAll(await database.processes(), "SIGCONT");
      }
    }),
};

/** Maintenance locks a table: requests that need it are refused in time, the others go on. */
export const lockedTable: FaultTest = {
  guarantee: "A locked table: 503 within 5 s, everything else untouched",
  run: () =>
    withSite((server, database) =>
      withConnection(database.url, async (client) => {
        const before = await registerAt(server, "before@example.org");
        await client.query("begin");
        await client.query("lock table registrations in access exclusive mode");
        const names = Array.from({ length: 20 }, (_, count) => `locked.${count}@example.org`);
        const [writes, others] = await Promise.all([
          Promise.all(names.map((email) => registerAt(server, email))),
          Promise.all(["/api/studies", "/api/hero-images", "/healthz"].map((path) => ask(server, path))),
        ]);
        await client.query("rollback");
        const after = await registerAt(server, "after@example.org");
        const slowest = longest(writes.map(({ ms }) => ms));
        return {
          ok:
            before.status === 201 &&
            writes.every(({ status }) => status === 503) &&
            others.every(({ status }) => status === 200) &&
            slowest < 5000 &&
            after.status === 201,
          figure: `503 after ${seconds(slowest)} at the most; the first write after it: ${after.status} in ${Math.round(after.ms)} ms`,
        };
      }),
    ),
};

/** kill -9 of PostgreSQL under a running server; it comes up again at the same address. */
export const restartedDatabase: FaultTest = {
  guarantee: "Database killed and restarted: the server survives, responds within 5 s and is back within 5 s",
  run: () =>
    withSite(async (server, database) => {
      const [postmaster = 0] = await database.processes();
      const responses: { status: number; ms: number }[] = [];
      let isOver = false;
      const visitor = async (name: number) => {
        for (let count = 0; !isOver; count += 1)
          responses.push(await registerAt(server, `restart.${name}.${count}@example.org`));
      };
      const visitors = Promise.all([1, 2, 3, 4].map(visitor));
      await until(async () => responses.length > 20);
      process.kill(postmaster, "SIGKILL");
      const isUp = () =>
        withConnection(database.url, (client) => client.query("select 1")).then(
          () => true,
          () => false,
        );
      await until(async () => !(await isUp()));
      await until(isUp, 30_000);
      const back = await until(
        async () => (await registerAt(server, `${Math.random()}@example.org`)).status === 201,
      );
      isOver = true;
      await visitors;
      const slowest = longest(responses.map(({ ms }) => ms));
      const odd = responses.filter(({ status }) => status !== 201 && status !== 503);
      return {
        ok: odd.length === 0 && slowest < 5000 && back < 5000,
        figure: `${responses.length} responses, none but 201 and 503 (${odd.length} others), slowest ${seconds(slowest)}; back after ${seconds(back)}`,
      };
    }),
};

const leastMs = 8000;
/** A busy machine needs longer for as many registrations. */
const mostMs = 30_000;

/** `pg_terminate_backend` of every connection of the site, ten times a second, while people register. */
export const lostBackends: FaultTest = {
  guarantee: "Connections killed again and again: what was acknowledged is stored exactly once",
  run: () =>
    withSite((server, database) =>
      withConnection(database.url, async (client) => {
        const start = Date.now();
        const acknowledged: string[] = [];
        const odd: number[] = [];
        const times: number[] = [];
        let killed = 0;
        const goesOn = () => {
          const ms = Date.now() - start;
          return ms < leastMs || (ms < mostMs && (acknowledged.length <= 50 || killed <= 20));
        };
        const visitor = async (_: unknown, name: number) => {
          for (let count = 0; goesOn(); count += 1) {
            const email = `lost.${name}.${count}@example.org`;
            const { status, ms } = await registerAt(server, email);
            times.push(ms);
            if (status === 201) acknowledged.push(email);
            else if (status !== 503) odd.push(status);
            // A client retries after a pause; without one, nothing else would get the core of a busy machine.
            else await sleep(20);
          }
        };
        const killing = (async () => {
          // Long enough to connect anew and register on a slow machine, and never in step with either.
          for (; goesOn(); await sleep(100 + Math.random() * 400)) {
            const { rowCount } = await client.query(
              "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'website'",
            );
            killed += rowCount ?? 0;
          }
        })();
        await Promise.all([killing, ...Array.from({ length: 8 }, visitor)]);
        const unseen = server.output().split("unhandled promise rejection").length - 1;
        const { rows } = await client.query<{ email: string; people: string; deliveries: string }>(
          `select r.email, count(distinct r.id) people, count(distinct d.id) filter (where d.kind = 'mail.registered') deliveries
           from registrations r left join deliveries d on d.registration_id = r.id group by r.email`,
        );
        const whole = new Set(
          rows
            .filter(({ people, deliveries }) => people === "1" && deliveries === "1")
            .map(({ email }) => email),
        );
        const wrong = acknowledged.filter((email) => !whole.has(email)).length;
        const slowest = longest(times);
        return {
          ok:
            wrong === 0 &&
            odd.length === 0 &&
            unseen === 0 &&
            whole.size === rows.length &&
            slowest < 5000 &&
            killed > 20 &&
            acknowledged.length > 50,
          figure: `${killed} connections killed, ${times.length} responses, ${acknowledged.length} acknowledged, ${wrong} not stored exactly once with their mail, ${odd.length} responses beside 201 and 503 (${[...new Set(odd)].join(", ") || "none"}), ${rows.length - whole.size} stored by halves, ${unseen} promises that failed unseen, slowest ${seconds(slowest)}`,
        };
      }),
    ),
};
