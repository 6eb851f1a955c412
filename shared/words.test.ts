import { expect, test } from "vitest";
import { fill } from "./words.ts";

test("a name from right to left is isolated from the sentence around it", () => {
  expect(fill("{name}: {count} calls", { name: "שרה", count: 3 })).toBe("\u2068שרה\u2069: 3 calls");
  expect(fill("Welcome, {name}.", { name: "Łukasz" })).toBe("Welcome, Łukasz.");
});
