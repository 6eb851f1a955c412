const cell = (text: string, width: number) => text.padStart(width);
/** A figure for people. */
export const number = (value: number) =>
  value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });

/** Prints rows under a heading, the first column to the left. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : cell(text, widths[column] ?? 0)))
      .join("  ");
  console.log(`\n${title}\n${line(head)}\n${rows.map(line).join("\n")}`);
}
