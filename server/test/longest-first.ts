import { readFileSync } from "node:fs";
import type { TestSequencer, TestSpecification } from "vitest/node";

/** Tests that start programs of their own take longest, however short their file is. */
const startsPrograms = /"node:child_process"|(?:cluster-folder|test\/s3|whole-program)\.ts"/;

/** The order of the test files: a long one that came last would run alone. */
export class LongestFirst implements TestSequencer {
  shard = (files: TestSpecification[]) => files;
  sort(files: TestSpecification[]) {
    const weights = new Map(
      files.map(({ moduleId }) => {
        const text = readFileSync(moduleId, "utf8");
        return [moduleId, text.length + (startsPrograms.test(text) ? 1_000_000 : 0)];
      }),
    );
    const weightOf = ({ moduleId }: TestSpecification) => weights.get(moduleId) ?? 0;
    return files.toSorted((one, other) => weightOf(other) - weightOf(one));
  }
}
