import { judge } from "./bars.ts";
import { measure, median } from "./load.ts";
import { watchMemory } from "./memory.ts";
import { nextRegistration } from "./registrations.ts";
import { printTable } from "./report.ts";
import { benchMixedSearch } from "./search.ts";

/** Reads, registrations and searches together for so many minutes: does memory stay where it is? */
export async function soak(server: { url: string; pid: number }, cookie: string, minutes: number) {
  const memory = watchMemory(server.pid);
  const rows: string[][] = [];
  const averages: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const from = memory.seen.length;
    const until = performance.now() + 60_000;
    const whileItLasts = async (work: () => Promise<unknown>) => {
      while (performance.now() < until) await work();
    };
    const paths = ["/", "/api/ambassadors", "/api/news", "/api/registrations", "/api/supporters"];
    await Promise.all([
      whileItLasts(() => measure({ url: server.url, connections: 20, seconds: 10, paths })),
      whileItLasts(() =>
        measure({
          url: `${server.url}/api/register`,
          connections: 2,
          seconds: 10,
          next: nextRegistration,
        }),
      ),
      whileItLasts(() => benchMixedSearch(server.url, cookie)),
    ]);
    const seen = memory.seen.slice(from);
    averages.push(median(seen));
    rows.push([String(minute), median(seen).toFixed(0), Math.max(...seen).toFixed(0)]);
  }
  memory.stop();
  printTable("Soak: resident memory in MB", ["minute", "median", "most"], rows);
  judge(`Memory in a soak of ${minutes} minutes, most`, memory.most(), ["under", 200], "MB");
  // The first minutes fill what fills once: compiled code, caches, heap.
  const settled = averages.slice(Math.min(3, averages.length - 1));
  const half = Math.ceil(settled.length / 2);
  const growth = median(settled.slice(half)) - median(settled.slice(0, half));
  judge(
    "Memory in a soak, growth from its settled first half to its second",
    growth || 0,
    ["under", 10],
    "MB",
  );
}
