import { describe, expect, test } from "vitest";
import { whoInWords } from "../../in-words.ts";
import {
  audienceCountInWords,
  countsInWords,
  namesInWords,
  paceInWords,
  spanishReadersInWords,
  stateLabel,
} from "./mailing-words.ts";

const without = { consent: 0, confirmation: 0, suppressed: 0, district: 0 };

describe("an audience", () => {
  test("counts everyone once, with the reasons that anyone has", () => {
    expect(audienceCountInWords({}, { people: 1, reachable: 1, spanish: 0, without })).toBe(
      "1 person. All can get it.",
    );
    const texans = { type: "patient", state: "Texas" } as const;
    expect(
      audienceCountInWords(texans, {
        ...{ people: 5, reachable: 0, spanish: 0 },
        without: { ...without, confirmation: 5 },
      }),
    ).toBe("5 patients in Texas. None can get it; 5 have not confirmed their email.");
    expect(
      audienceCountInWords(
        {},
        {
          people: 1204,
          reachable: 1100,
          spanish: 0,
          without: { consent: 60, confirmation: 30, suppressed: 10, district: 4 },
        },
      ),
    ).toBe(
      "1,204 people. 1,100 can get it; 60 never said yes to updates, 30 have not confirmed their email, mail to 10 came back or was reported as unwanted, and 4 did not tell us their district.",
    );
  });

  test("is named with its number", () => {
    expect(whoInWords({}, 1)).toBe("1 person");
    expect(whoInWords({ type: "provider", state: "Texas", district: "TX-10", ambassador: false }, 2)).toBe(
      "2 providers who are not ambassadors in TX-10",
    );
    expect(whoInWords({ committee: "HSIF" }, 3)).toBe("3 people with a member on House Energy and Commerce");
  });

  test("is everyone unless it is narrowed", () => {
    expect(whoInWords({})).toBe("Everyone");
    expect(whoInWords({ state: "Texas" })).toBe("People in Texas");
    expect(whoInWords({ type: "patient", district: "TX-10", committee: "HSIF", ambassador: false })).toBe(
      "Patients who are not ambassadors in TX-10 with a member on House Energy and Commerce",
    );
  });
});

test.each([
  [undefined, true, /^People who read Spanish get this text\.$/],
  [undefined, false, /^People who read Spanish get the English text under the sentence/],
  [0, false, /needs no Spanish text/],
  [0, true, /^Nobody in this audience reads Spanish yet\.$/],
  [1, true, /^1 person in this audience reads Spanish and gets this text\.$/],
  [1204, false, /^1,204 people in this audience read Spanish and get the English text/],
] as const)("of %s who read Spanish it says what they get", (count, isWritten, said) => {
  expect(spanishReadersInWords(count, isWritten)).toMatch(said);
});

const counts = { waiting: 0, sending: 0, sent: 1200, refused: 4, skipped: 0, unknown: 0 };

test("counts name only states with people in them, and list mails saved to a folder separately", () => {
  expect(countsInWords({ counts, saved: 0 })).toBe("1,200 sent, 4 refused");
  expect(countsInWords({ counts, saved: 200 })).toBe("1,000 sent, 200 saved to a folder, 4 refused");
  expect(countsInWords({ counts, saved: 1200 })).toBe("1,200 saved to a folder, 4 refused");
  expect(countsInWords({ counts: { ...counts, sent: 0, refused: 0 }, saved: 0 })).toBe("");
});

test.each([
  ["done", 1200, 0, "Sent"],
  ["done", 1200, 200, "Partly sent"],
  ["done", 1200, 1200, "Saved to a folder"],
  ["done", 0, 0, "Finished"],
  ["sending", 10, 10, "Sending"],
] as const)("a mailing that is %s, with %i sent, %i saved, is called so", (state, sent, saved, label) => {
  expect(stateLabel({ state, counts: { ...counts, sent }, saved }).label).toBe(label);
});

test("the pace says when it is done, with the day when that is another one", () => {
  const now = new Date(2026, 10, 23, 14, 8);
  expect(paceInWords(1204, 1000, now, now)).toBe("at 1,000 an hour: done at about 3:20 PM");
  expect(paceInWords(100, 100, new Date(2020, 0, 1), now)).toBe("at 100 an hour: done at about 3:08 PM");
  expect(paceInWords(24_000, 1000, now, now)).toBe("at 1,000 an hour: done at about 2:08 PM on Nov 24");
});

test("a few people are named, and how many others there are", () => {
  expect(namesInWords(["Ada", "Bea", "Cleo"], 5)).toBe("Ada, Bea, Cleo, and 2 others.");
  expect(namesInWords(["Ada"], 1)).toBe("Ada.");
});
