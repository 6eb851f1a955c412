import { LRUCache } from "lru-cache";
import { hourMs, minuteMs } from "#shared/durations.ts";

/** Of one client and kind in an hour: at a thousand lines a minute, one address would write gigabytes a day. */
const maxOfClient = 600;

/** Allows so many lines of each kind in a minute, fewer of one client, then reports how many were omitted; no kind uses up another's. */
export function createLineBudget(linesAMinute: number, reportOmitted: (kind: string, lines: number) => void) {
  const written = new Map<string, number>();
  const omitted = new Map<string, number>();
  const ofClients = new LRUCache<string, { lines: number }>({ max: 10_000, ttl: hourMs });
  let minute = 0;

  function beginMinute(now: number): void {
    if (now === minute) return;
    for (const [kind, lines] of omitted) reportOmitted(kind, lines);
    omitted.clear();
    written.clear();
    minute = now;
  }

  function takeOfClient(kind: string, client: string | undefined): boolean {
    if (client === undefined) return true;
    const key = `${kind} ${client}`;
    const usage = ofClients.get(key) ?? { lines: 0 };
    if (usage.lines === 0) ofClients.set(key, usage);
    usage.lines += 1;
    return usage.lines <= maxOfClient;
  }

  return {
    admits(kind: string, client?: string): boolean {
      beginMinute(Math.floor(Date.now() / minuteMs));
      const lines = written.get(kind) ?? 0;
      const isAdmitted = lines < linesAMinute && takeOfClient(kind, client);
      const counts = isAdmitted ? written : omitted;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return isAdmitted;
    },
  };
}
