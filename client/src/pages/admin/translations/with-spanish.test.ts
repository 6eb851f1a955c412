import { expect, test } from "vitest";
import { differingLines } from "./with-spanish.tsx";

test.each([
  ["one", "two", "one", "two"],
  ["a\nb\nc", "a\nx\nc", "b", "x"],
  ["a\nc", "a\nb\nc", "", "b"],
  ["a\na", "a", "a", ""],
  ["", "new", "", "new"],
])("%j and %j differ in %j and %j", (before, after, old, now) => {
  expect(differingLines(before, after)).toEqual({ before: old, after: now });
});
