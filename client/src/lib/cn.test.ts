import { expect, test, vi } from "vitest";
import { cn } from "./cn.ts";

test("classes are joined, those of a condition that doesn't hold left out", () => {
  expect(cn("min-h-11", false, undefined, "px-4", "sm:px-6")).toBe("min-h-11 px-4 sm:px-6");
});

test.each([
  ["a class of Tailwind", "min-h-32", "min-h-24"],
  ["a radius of our own", "rounded-control", "rounded-card"],
  ["a color of our own", "text-ink", "text-ink-soft"],
])("%s that a primitive sets already is named in development", (_kind, own, given) => {
  const shown = vi.spyOn(console, "error").mockImplementation(() => {});
  cn(own, "text-sm", given);
  expect(shown).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`Left of them: "text-sm ${given}"`));
  shown.mockRestore();
});
