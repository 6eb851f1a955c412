import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";
import { packageRoot } from "#server/platform/env/package-root.ts";

/** Istanbul's form of coverage, as far as it is read here. */
const position = z.object({ start: z.object({ line: z.number().optional() }) });
const coverageRule = z.record(
  z.string(),
  z.object({
    path: z.string(),
    branchMap: z.record(z.string(), z.object({ loc: position, locations: z.array(position) })),
    b: z.record(z.string(), z.array(z.number())),
  }),
);
type FileCoverage = z.output<typeof coverageRule>[string];

/** Why a branch may stay untaken: the first that fits its file and source line. */
const reasons: readonly [fits: RegExp, reason: string][] = [
  [/process\.platform/, "other operating systems and other users"],
  [
    /embedded-postgres\//,
    "processes that end, or race, in a moment that no test can choose: `npm run test:faults` kills them by the dozen",
  ],
  [
    /if \(!\(.*instanceof .*\)\) throw|: error;$|! == "EEXIST"/,
    "faults of our own that pass through as they are",
  ],
  [
    /\?\? |\?\.|\|\| |was not returned|=== undefined|Buffer\.isBuffer|first\.done|typeof stack|userId\) throw/,
    "what the types allow and nothing sends",
  ],
];
const noReason = "no reason is known: worth a test";

interface Untaken {
  file: string;
  line: number;
  source: string;
}

function untakenIn({ path, branchMap, b }: FileCoverage): Untaken[] {
  const sources = readFileSync(path, "utf8").split("\n");
  const lines = Object.entries(branchMap).flatMap(([id, { loc, locations }]) =>
    // An implicit `else` has no position of its own.
    locations.flatMap(({ start }, index) => (b[id]?.[index] ? [] : (start.line ?? loc.start.line ?? 0))),
  );
  const file = relative(packageRoot(), path);
  return [...new Set(lines)]
    .sort((one, other) => one - other)
    .map((line) => ({ file, line, source: sources[line - 1]?.trim() ?? "" }));
}

const reasonOf = ({ file, source }: Untaken): string =>
  reasons.find(([fits]) => fits.test(`${file} ${source}`))?.[1] ?? noReason;

/** A line for each branch, under the name of its file. */
const listed = (untaken: readonly Untaken[]): string[] =>
  untaken.flatMap(({ file, line, source }, index) => [
    ...(untaken[index - 1]?.file === file ? [] : [file]),
    `  ${String(line).padStart(5)}  ${source.slice(0, 110)}`,
  ]);

/** The branches that no test takes, by file and line, with the reason where there is one; those without come last. */
export function describeUncovered(coverage: unknown): string {
  const files = Object.values(coverageRule.parse(JSON.parse(JSON.stringify(coverage))));
  const taken = files.flatMap(({ b }) => Object.values(b).flat());
  const untaken = files.flatMap(untakenIn);
  const groups = [...reasons.map(([, reason]) => reason), noReason].map((reason) => {
    const here = listed(untaken.filter((branch) => reasonOf(branch) === reason));
    return here.length > 0 ? [`-- ${reason} --`, ...here].join("\n") : "";
  });
  const count = taken.filter((times) => times > 0).length;
  const share = ((100 * count) / taken.length).toFixed(2);
  return [
    "Branches of server/ that no test takes:",
    ...groups.filter(Boolean),
    `The tests take ${count} of ${taken.length} branches: ${share} %.`,
  ].join("\n\n");
}

/** What `npm run coverage` ends with; Vitest wants a reporter as the default export of a file. */
export default class UncoveredBranches {
  onCoverage(coverage: unknown): void {
    process.stdout.write(`\n${describeUncovered(coverage)}\n`);
  }
}
