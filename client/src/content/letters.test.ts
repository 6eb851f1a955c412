import { describe, expect, it } from "vitest";
import englishScript from "./en/letters/call-script.md?raw";
import { meaning } from "./es/letters/meaning.ts";
import { letterKinds } from "./letter-kinds.ts";
import { callScript, callSentences, letterText } from "./letters.ts";

const blanksIn = (text: string) => text.match(/\[[^\]]+\]/g) ?? [];
const filledIn = {
  recipient: { name: "Ana O’Hara-Núñez", title: "senator" } as const,
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
    expect(
      letterText(kind, {
        recipient: { name: "  ", title: "senator" },
        state: "\n",
        ownWords: "",
        senderName: " ",
      }),
    ).toBe(letterText(kind));
  });

  it("keeps special replacement signs and markup in what is typed as they are", () => {
    const ownWords = "$& $1 <b>not bold</b>";
    expect(letterText(kind, { ownWords })).toContain(ownWords);
  });

  it("fits on one page: at most 430 words", () => {
    expect(letterText(kind).split(/\s+/).length).toBeLessThanOrEqual(430);
  });
});

it.each(["patient", "provider", "supporter"] as const)("gives the call script %s the office", (kind) => {
  const script = callScript(kind, {
    recipient: { name: "Joe Roe", title: "representative" },
    state: "Ohio",
  });
  expect(script.match(/Representative Joe Roe/g)).toHaveLength(2);
  expect(script).toContain("from Ohio");
  expect(blanksIn(callScript(kind))).toContain("[your name]");
});

describe("the meaning of a script, beside what one says,", () => {
  const shape = (texts: string) => texts.split("\n\n").map((paragraph) => paragraph.split("\n").length);

  it("has a sentence for each sentence, about the same values", () => {
    expect(meaning && shape(meaning.callScript.trim())).toEqual(shape(englishScript.trim()));
    const blanks = {
      recipient: { name: "Joe Roe", title: "representative" },
      state: "Ohio",
      zip: "43004",
      senderName: "Carol",
      aboutBills: [{ kind: "none", name: "H.R. 1", title: "One Act" }],
      aboutSupply: { state: "Ohio", product: "NP", week: "2026-11-16", reports: 5, notAsUsual: 8 },
    } as const;
    const said = callSentences("patient", blanks).flat();
    const meant = callSentences("patient", blanks, meaning).flat();
    expect(meant).toHaveLength(said.length);
    for (const [index, sentence] of said.entries())
      for (const value of ["Joe Roe", "Ohio", "43004", "Carol", "H.R. 1", "NP"])
        expect(meant[index]?.includes(value), `${value} in: ${meant[index]}`).toBe(sentence.includes(value));
    expect(meant.join(" ")).toContain("16 de noviembre de 2026");
  });
});

describe("the placeholders", () => {
  const files = import.meta.glob<string>("./*/letters/*.md", {
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
    expect(Object.keys(files)).toHaveLength(2 * Object.keys(expected).length);
    for (const [path, text] of Object.entries(files)) {
      const kind = path.replace(/^.*\//, "").replace(".md", "");
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
