/** Lets so many lines of each kind through in a minute, and reports afterwards how many more there were. */
export function createLineBudget(linesAMinute: number, reportOmitted: (kind: string, lines: number) => void) {
  const seen = new Map<string, number>();
  let minute = 0;
  return {
    /** Whether one more line of this kind may be written. Kinds are few: names of ours, never what a stranger sent. */
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
