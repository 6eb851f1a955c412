import type { LawmakerLetterKind, LetterKind } from "#shared/letter-kinds.ts";
import callScriptText from "./en/letters/call-script.md?raw";
import colleague from "./en/letters/colleague.md?raw";
import parts from "./en/letters/parts.json";
import patient from "./en/letters/patient.md?raw";
import provider from "./en/letters/provider.md?raw";
import supporter from "./en/letters/supporter.md?raw";

/*
 * Sources of the figures: fda.gov, "FDA's Actions to Address Unapproved Thyroid Medications" (letters of August 6, 2025; 1.5 million
 * patients in 2024); crossover study of 2013: doi 10.1210/jc.2012-4107.
 */

export interface LetterBlanks {
  recipient?: string | undefined;
  state?: string | undefined;
  /** Without its state. */
  town?: string | undefined;
  zip?: string | undefined;
  ownWords?: string | undefined;
  senderName?: string | undefined;
  aboutBills?: string | undefined;
  aboutSupply?: string | undefined;
}

const { blanks, ownWords: ownStory, whyTheyCall, background, requests, supply } = parts;
const letters: Record<LetterKind, string> = { patient, provider, supporter, colleague };

const filled = (text: string | undefined, blank: string): string => text?.trim() || blank;

const placeIn = (state: string | undefined, town: string | undefined): string =>
  filled(state && town ? `${town}, ${state}` : state, blanks.place);

/** Puts the values into the braces, once, so that what someone typed stays as it is; a paragraph that is empty then goes. */
const fill = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text
    .trim()
    .split("\n\n")
    .map((paragraph) => paragraph.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""))
    .filter((paragraph) => paragraph.trim())
    .join("\n\n");

function addressLine(state: string | undefined, town: string | undefined, zip: string | undefined): string {
  if (!state) return blanks.address;
  if (town && zip) return `${blanks.streetOnly}, ${town}, ${state} ${zip}`;
  return `${blanks.streetTownZip}, ${state}`;
}

/** Paragraphs are divided by blank lines. Missing values stay [in brackets], so that no one overlooks them. */
export function letterText(kind: LetterKind, given: LetterBlanks = {}): string {
  const { recipient, state, town, zip, ownWords, senderName, aboutBills } = given;
  return fill(letters[kind], {
    background,
    requests,
    recipient: filled(recipient, kind === "colleague" ? blanks.friend : blanks.recipient),
    place: filled(state, blanks.place),
    ownWords: filled(ownWords, ownStory[kind]),
    senderName: filled(senderName, blanks.senderName),
    address: addressLine(state?.trim(), town, zip),
    aboutBills,
  });
}

export function callScript(
  kind: LawmakerLetterKind,
  { recipient, state, town, zip, senderName, aboutBills, aboutSupply }: Omit<LetterBlanks, "ownWords"> = {},
): string {
  return fill(callScriptText, {
    recipient: filled(recipient, blanks.recipient),
    place: placeIn(state, town),
    senderName: filled(senderName, blanks.senderName),
    zip: filled(zip, blanks.zip),
    whyTheyCall: whyTheyCall[kind],
    aboutBills,
    aboutSupply,
  });
}

/** What the script says of reports from the pharmacy. @param notAsUsual of ten reports, where it may be said */
export const supplySentence = ({
  notAsUsual,
  ...known
}: Record<"state" | "product" | "week", string> & {
  reports: number;
  notAsUsual: number | undefined;
}): string =>
  fill(notAsUsual === undefined ? supply.count : `${supply.count} ${supply.share}`, {
    ...known,
    reports: String(known.reports),
    notAsUsual: String(notAsUsual),
  });
