import pg from "pg";
import { startRawSmtp } from "#server/test/fakes/raw-smtp.ts";
import { addRecipients } from "#server/test/mailing-people.ts";
import { type FaultTest, longest, seconds } from "./fault-test.ts";
import { mailingEnv, openPanel } from "./mailing-site.ts";
import { startSite, until, withDatabase } from "./site.ts";

const people = 1_000_000;

/** A mailing to a million people is started, looked at while its list is filled in, and stopped before the first mail. */
export const mailingMillion: FaultTest = {
  guarantee: `A mailing to ${people.toLocaleString("en-US")} people starts within 1 s, has its list within 60 s, and can be looked at within 300 ms meanwhile; stopped in its first minute it sends nothing`,
  run: () =>
    withDatabase(async (database) => {
      const smtp = await startRawSmtp();
      const server = await startSite(database, mailingEnv(smtp.url));
      const pool = new pg.Pool({ connectionString: database.url });
      try {
        await addRecipients(pool, people);
        const panel = await openPanel(database, () => server.url, 1_000_000);
        const id = await panel.prepare();
        const path = `/api/admin/mailings/${id}`;
        const timed = async (step: () => Promise<unknown>) => {
          const since = performance.now();
          await step();
          return performance.now() - since;
        };
        const since = performance.now();
        const startMs = await timed(() => panel.call("POST", `${path}/start`, {}));
        const looks: number[] = [];
        const pages = [
          "?limit=50",
          "?limit=500&offset=500000",
          "?state=waiting&limit=50",
          "?state=sent&limit=50",
        ];
        const filledMs = await until(async () => {
          let isPreparing = true;
          looks.push(
            await timed(async () => {
              isPreparing = (await panel.read(id)).preparing;
            }),
          );
          for (const page of pages)
            looks.push(await timed(() => panel.call("GET", `${path}/recipients${page}`)));
          looks.push(await timed(() => panel.call("GET", "/api/admin/mailings")));
          return !isPreparing;
        }, 180_000);
        const stopMs = await timed(() => panel.call("POST", `${path}/stop`));
        const { counts } = await panel.read(id);
        const listed = Object.values(counts).reduce((sum, count) => sum + count, 0);
        const toEnd = 60_000 - (performance.now() - since);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, toEnd) + 5000));
        const sent = smtp.taken.filter(({ address }) => address !== "me@site.example").length;
        return {
          ok:
            startMs < 1000 &&
            filledMs < 60_000 &&
            longest(looks) < 300 &&
            stopMs < 1000 &&
            listed === people &&
            sent === 0,
          figure: `started in ${Math.round(startMs)} ms, ${listed} rows after ${seconds(filledMs)}, slowest of ${looks.length} looks ${Math.round(longest(looks))} ms, stopped in ${Math.round(stopMs)} ms, ${sent} sent`,
        };
      } finally {
        await pool.end();
        await server.end();
        smtp.close();
      }
    }),
};
