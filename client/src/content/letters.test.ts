import { describe, expect, it } from "vitest";
import { lawmakerLetterKinds, letterKinds } from "#shared/letter-kinds.ts";
import { callScript, letterText } from "./letters.ts";

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

describe("the placeholders", () => {
  const files = import.meta.glob<string>("./en/letters/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const ofLetter = ["address", "background", "ownWords", "place", "recipient", "requests", "senderName"];
  const expected: Record<string, string[]> = {
    "call-script": ["aboutBills", "aboutSupply", "place", "recipient", "senderName", "whyTheyCall", "zip"],
    patient: ["aboutBills", ...ofLetter],
    provider: ["aboutBills", ...ofLetter],
    supporter: ["aboutBills", ...ofLetter],
    colleague: ["background", "ownWords", "recipient", "senderName"],
  };

  it("of each file are those that the code fills, and no other brace is in it", () => {
    expect(Object.keys(files)).toHaveLength(Object.keys(expected).length);
    for (const [path, text] of Object.entries(files)) {
      const kind = path.replace("./en/letters/", "").replace(".md", "");
      const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([...new Set(named)].sort(), kind).toEqual(expected[kind]);
      expect(text.replace(/\{\w+\}/g, ""), kind).not.toMatch(/[{}]/);
    }
  });

  it("are filled once: braces that someone typed stay", () => {
    expect(letterText("patient", { ownWords: "{recipient} and {requests}" })).toContain(
      "{recipient} and {requests}",
    );
  });
});
