import { describe, expect, test } from "vitest";
import { paragraphsOf, shortBio } from "./ambassador-bio.ts";

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(" ");

describe("shortBio", () => {
  test("keeps 25 words as they are, and no ellipsis follows", () => {
    expect(shortBio(words(25))).toBe(words(25));
    expect(shortBio("One.")).toBe("One.");
  });

  test("cuts after the 25th word", () => {
    expect(shortBio(words(26))).toBe(`${words(25)}...`);
  });

  test("counts words across lines and paragraphs", () => {
    expect(shortBio(`  a\n\nb\tc  `)).toBe("a b c");
  });
});

test("paragraphs are what blank lines separate, also those with spaces and from Windows", () => {
  expect(paragraphsOf("one\ntwo\n\nthree\r\n\r\nfour\n  \nfive\n\n\n\n")).toEqual([
    "one\ntwo",
    "three",
    "four",
    "five",
  ]);
});
