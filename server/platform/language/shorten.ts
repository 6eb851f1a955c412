export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  return `${line.slice(0, max).replace(/\s+\S*$/, "")}…`;
}
