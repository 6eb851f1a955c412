import { briefCode, districtsOf } from "#shared/districts.ts";
import { stateCodes } from "#shared/us-states.ts";
import { type FaultTest, longest, seconds } from "./fault-test.ts";
import { ask, memoryOf, nextAddress, withSite } from "./site.ts";

const barMemory = 150;
const atOnce = 4;

/** A crawler that reads the page of every district and state, twice. */
export const briefCrawl: FaultTest = {
  guarantee: `A crawl of a thousand district briefs fails nowhere and takes less than ${barMemory} MB, once the server is warm`,
  run: () =>
    withSite(async (server) => {
      const codes = [...stateCodes].flatMap((state) => [state, ...districtsOf(state).map(briefCode)]);
      const since = performance.now();
      const failed: string[] = [];
      const times: number[] = [];
      const crawl = async () => {
        for (let first = 0; first < codes.length; first += atOnce)
          await Promise.all(
            codes.slice(first, first + atOnce).map(async (code) => {
              const { status, ms } = await ask(server, `/brief/${code}`, { from: nextAddress() });
              times.push(ms);
              if (status !== 200) failed.push(code);
            }),
          );
      };
      for (let count = 0; count < 20; count += 1) await ask(server, "/", { from: nextAddress() });
      const before = await memoryOf(server);
      await crawl();
      await crawl();
      const grown = (await memoryOf(server)) - before;
      return {
        ok: failed.length === 0 && grown < barMemory,
        figure: `${times.length} pages in ${seconds(performance.now() - since)}, ${failed.length} failed, slowest ${seconds(longest(times))}, ${Math.round(grown)} MB more`,
      };
    }),
};
