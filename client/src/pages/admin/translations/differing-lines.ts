/** Two texts without the lines with which both begin and end. */
export function differingLines(before: string, after: string): { before: string; after: string } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const part = (lines: string[]) => lines.slice(start, lines.length - end).join("\n");
  return { before: part(old), after: part(now) };
}
