import { type FaultTest, p99 } from "./fault-test.ts";
import { ask, withSite } from "./site.ts";

const paths = ["/", "/api/registrations", "/api/ambassadors", "/api/news", "/api/supporters"];

/** A hundred people who reload without a pause. */
export const readers: FaultTest = {
  guarantee: "100 clients on `/` and the public lists: no error, no time-out",
  run: () =>
    withSite(async (server) => {
      const responses: { status: number; ms: number }[] = [];
      const end = Date.now() + 6000;
      const reader = async (_: unknown, name: number) => {
        for (let count = name; Date.now() < end; count += 1)
          responses.push(await ask(server, paths[count % paths.length] ?? "/"));
      };
      await Promise.all(Array.from({ length: 100 }, reader));
      const failed = responses.filter(({ status }) => status !== 200).length;
      return {
        ok: failed === 0 && responses.length > 500,
        figure: `${responses.length} responses in 6 s, ${failed} failed, p99 ${Math.round(p99(responses.map(({ ms }) => ms)))} ms`,
      };
    }),
};
