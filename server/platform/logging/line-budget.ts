/** Allows so many lines of each kind in a minute, then reports how many were omitted. */
export function createLineBudget(linesAMinute: number, reportOmitted: (kind: string, lines: number) => void) {
  const seen = new Map<string, number>();
  let minute = 0;
  return {
    admits(kind: string): boolean {
      const now = Math.floor(Date.now() / 60_000);
      if (now !== minute) {
        for (const [name, lines] of seen) if (lines > linesAMinute) reportOmitted(name, lines - linesAMinute);
        seen.clear();
        minute = now;
      }
      const lines = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, lines);
      return lines <= linesAMinute;
    },
  };
}
