import { describe, expect, it } from "vitest";
import { callScript, lawmakerLetterKinds, letterKinds, letterText } from "./letters.ts";

const blanksIn = (text: string) => text.match(/\[[^\]]+\]/g) ?? [];
const filledIn = {
  recipient: "Senator Ana O’Hara-Núñez",
  state: "New Mexico",
  ownWords: "I planted the beans myself this year.",
  senderName: "Carol Miller",
};

describe.each(letterKinds)("the letter %s", (kind) => {
  it("shows every blank in brackets while nothing is known", () => {
    const text = letterText(kind);
    expect(blanksIn(text).length).toBeGreaterThanOrEqual(3);
    expect(text).not.toMatch(/undefined|null|NaN/);
  });

  it("takes in what is known, and keeps no blank but the street address", () => {
    const text = letterText(kind, filledIn);
    expect(text.startsWith("Dear Senator Ana O’Hara-Núñez,")).toBe(true);
    expect(text).toContain("I planted the beans myself this year.");
    expect(text).toContain("Carol Miller");
    expect(blanksIn(text).filter((blank) => !blank.includes("street address"))).toEqual([]);
  });

  it("takes a field of spaces for a blank", () => {
    expect(letterText(kind, { recipient: "  ", state: "\n", ownWords: "", senderName: " " })).toBe(
      letterText(kind),
    );
  });

  it("keeps special replacement signs and markup in what is typed as they are", () => {
    const ownWords = "$& $1 <b>not bold</b>";
    expect(letterText(kind, { ownWords })).toContain(ownWords);
  });

  it("fits on one page: at most 430 words", () => {
    expect(letterText(kind).split(/\s+/).length).toBeLessThanOrEqual(430);
  });
});

it.each(lawmakerLetterKinds)("gives the call script %s the office's name, and the place", (kind) => {
  const script = callScript(kind, { recipient: "Representative Joe Roe", state: "Ohio" });
  expect(script.match(/Representative Joe Roe/g)).toHaveLength(2);
  expect(script).toContain("from Ohio");
  expect(blanksIn(callScript(kind))).toContain("[your name]");
});
