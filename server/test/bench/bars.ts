import { printTable } from "./report.ts";

/** What was asked of the site, and how it came out. */
interface Bar {
  name: string;
  measured: number;
  /** "at least" or "under" so much. */
  wanted: readonly ["at least" | "under", number];
  unit: string;
}

const bars: Bar[] = [];

/** Notes a measurement beside what was asked for; `printBars` says which were reached. */
export function judge(name: string, measured: number, wanted: Bar["wanted"], unit = ""): void {
  bars.push({ name, measured, wanted, unit });
}

const isReached = ({ measured, wanted: [how, limit] }: Bar): boolean =>
  how === "at least" ? measured >= limit : measured < limit;

const figure = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** Prints a line for each bar, PASS or FAIL first, for people and for programs. */
export function printBars(): void {
  printTable(
    "Bars",
    ["", "what", "measured", "wanted"],
    bars.map((bar) => [
      isReached(bar) ? "PASS" : "FAIL",
      bar.name,
      `${figure(bar.measured)} ${bar.unit}`.trim(),
      `${bar.wanted[0]} ${bar.wanted[1]} ${bar.unit}`.trim(),
    ]),
  );
}
