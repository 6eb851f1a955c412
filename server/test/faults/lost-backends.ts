import { setTimeout as sleep } from "node:timers/promises";
import { withConnection } from "#server/test/connection.ts";
import { type FaultTest, longest, seconds } from "./fault-test.ts";
import { registerAt, withSite } from "./site.ts";

const leastMs = 4000;
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
          for (; goesOn(); await sleep(100)) {
            const { rowCount } = await client.query(
              "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'website'",
            );
            killed += rowCount ?? 0;
          }
        })();
        await Promise.all([killing, ...Array.from({ length: 8 }, visitor)]);
        const unseen = server.output().split("a promise failed unseen").length - 1;
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
