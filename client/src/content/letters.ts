import type { MemberTitle } from "#shared/congress.ts";
import { type Language, tagOf } from "#shared/language.ts";
import { fill } from "#shared/words.ts";
import callScriptText from "./en/letters/call-script.md?raw";
import colleague from "./en/letters/colleague.md?raw";
import parts from "./en/letters/parts.json";
import patient from "./en/letters/patient.md?raw";
import provider from "./en/letters/provider.md?raw";
import supporter from "./en/letters/supporter.md?raw";
import type { LawmakerLetterKind, LetterKind } from "./letter-kinds.ts";

/*
 * Sources of the figures: fda.gov, "FDA's Actions to Address Unapproved Thyroid Medications" (letters of August 6, 2025; 1.5 million
 * patients in 2024); crossover study of 2013: doi 10.1210/jc.2012-4107.
 */

/** The letters and the script in one language. A line of the script is a sentence. */
export interface LetterTexts {
  callScript: string;
  letters: Record<LetterKind, string>;
  parts: typeof parts;
  language: Language;
}

/** Letters and call scripts are in English on every page. */
const english: LetterTexts = {
  callScript: callScriptText,
  letters: { patient, provider, supporter, colleague },
  parts,
  language: "en",
};

export interface BillRequest {
  kind: keyof typeof parts.bills;
  name: string;
  title: string;
}

/** Reports from the pharmacy in one week, which begins on the day `week`. */
export interface SupplyReports {
  state: string;
  product: string;
  week: string;
  reports: number;
  /** How many of ten reports; undefined where too few were made. */
  notAsUsual: number | undefined;
}

export interface LetterBlanks {
  recipient?: { name: string; title: MemberTitle } | undefined;
  state?: string | undefined;
  town?: string | undefined;
  zip?: string | undefined;
  ownWords?: string | undefined;
  senderName?: string | undefined;
  aboutBills?: readonly BillRequest[] | undefined;
  aboutSupply?: SupplyReports | undefined;
}

const paragraphsOf = (text: string, values: Parameters<typeof fill>[1]): string[] =>
  text
    .trim()
    .split("\n\n")
    .map((paragraph) => fill(paragraph, values))
    .filter((paragraph) => paragraph.trim());

const filled = (text: string | undefined, blank: string): string => text?.trim() || blank;

const recipientIn = (
  { parts: { titles, blanks } }: LetterTexts,
  recipient: LetterBlanks["recipient"],
  blank = blanks.recipient,
): string => (recipient?.name.trim() ? fill(titles[recipient.title], { name: recipient.name }) : blank);

const billsIn = ({ parts: { bills } }: LetterTexts, requests: LetterBlanks["aboutBills"] = []): string =>
  requests.map(({ kind, ...bill }) => fill(bills[kind], bill)).join(" ");

function addressLine(
  { parts: { blanks } }: LetterTexts,
  { state, town, zip }: Pick<LetterBlanks, "state" | "town" | "zip">,
): string {
  const known = state?.trim();
  if (!known) return blanks.address;
  if (town && zip) return `${blanks.streetOnly}, ${town}, ${known} ${zip}`;
  return `${blanks.streetTownZip}, ${known}`;
}

/** Paragraphs are divided by blank lines. Missing values stay [in brackets], so that no one overlooks them. */
export function letterText(kind: LetterKind, values: LetterBlanks = {}, texts = english): string {
  const { background, requests, blanks, ownWords } = texts.parts;
  return paragraphsOf(texts.letters[kind], {
    background,
    requests,
    recipient: recipientIn(texts, values.recipient, kind === "colleague" ? blanks.friend : undefined),
    place: filled(values.state, blanks.place),
    ownWords: filled(values.ownWords, ownWords[kind]),
    senderName: filled(values.senderName, blanks.senderName),
    address: addressLine(texts, values),
    aboutBills: billsIn(texts, values.aboutBills),
  }).join("\n\n");
}

type CallBlanks = Omit<LetterBlanks, "ownWords">;

/** The script by paragraphs and their sentences, which are as many in every language. */
export function callSentences(
  kind: LawmakerLetterKind,
  { recipient, state, town, zip, senderName, aboutBills, aboutSupply }: CallBlanks = {},
  texts = english,
): string[][] {
  const { blanks, whyTheyCall } = texts.parts;
  const values = {
    recipient: recipientIn(texts, recipient),
    place: filled(state && town ? `${town}, ${state}` : state, blanks.place),
    senderName: filled(senderName, blanks.senderName),
    zip: filled(zip, blanks.zip),
    whyTheyCall: whyTheyCall[kind],
    aboutBills: billsIn(texts, aboutBills),
    aboutSupply: aboutSupply ? supplySentence(aboutSupply, texts) : "",
  };
  return texts.callScript
    .trim()
    .split("\n\n")
    .map((paragraph) => paragraph.split("\n").flatMap((line) => paragraphsOf(line, values)))
    .filter((sentences) => sentences.length > 0);
}

export const callScript = (kind: LawmakerLetterKind, values: CallBlanks = {}): string =>
  callSentences(kind, values)
    .map((sentences) => sentences.join(" "))
    .join("\n\n");

export function supplySentence(
  { week, notAsUsual, ...known }: SupplyReports,
  { parts: { supply }, language }: LetterTexts = english,
): string {
  const format = new Intl.DateTimeFormat(tagOf[language], { dateStyle: "long", timeZone: "UTC" });
  const count = fill(supply.count, { ...known, week: format.format(new Date(week)) });
  return notAsUsual === undefined ? count : `${count} ${fill(supply.share, { notAsUsual })}`;
}
