import { readFileSync } from "node:fs";

/** The cells of a Markdown file's tables, without their heads. */
export const readTable = (file: string): string[][] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line, at, lines) => line.startsWith("|") && !/^\|[\s:|-]+\|$/.test(lines[at + 1] ?? ""))
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** What a cell names between backticks. */
export const namesIn = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
