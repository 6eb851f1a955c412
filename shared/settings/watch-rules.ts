import { z } from "zod";
import { congressOn } from "../congress.ts";
import { oneLine, unprintable, withoutMarks } from "../fields.ts";

export const parseTerms = (value: string): string[] => [
  ...new Set(
    value
      .split(/[,;]/)
      .map((part) => part.trim().replace(/\s+/g, " "))
      .filter(Boolean),
  ),
];

const maxTerms = 20;
const maxTermLength = 80;
const maxBills = 10;
const maxCommittees = 20;
/** Congress.gov has no bills before the 93rd Congress. */
const firstCongress = 93;

export interface BillNumber {
  congress: number;
  chamber: "hr" | "s";
  number: number;
}

const billPattern = /^(\d{2,3}) (hr|s) ([1-9]\d{0,4})$/;

function billNumber(text: string): BillNumber | undefined {
  const [, congress, chamber, number] = billPattern.exec(text) ?? [];
  if (!chamber) return undefined;
  return { congress: Number(congress), chamber: chamber === "hr" ? "hr" : "s", number: Number(number) };
}

/** Congress.gov adds 00 to the code of a whole committee. */
export const parseCommittees = (value: string): string[] =>
  parseTerms(value.toUpperCase().replace(/(?<=[A-Z])00\b/g, ""));
export const parseBills = (value: string): BillNumber[] =>
  parseTerms(value.toLowerCase()).flatMap((text) => billNumber(text) ?? []);

export const billId = ({ congress, chamber, number }: BillNumber): string =>
  `${congress}-${chamber}-${number}`;
export const billName = ({ chamber, number }: Omit<BillNumber, "congress">): string =>
  `${chamber === "hr" ? "H.R." : "S."} ${number}`;

const isWatchable = ({ congress }: BillNumber): boolean =>
  congress >= firstCongress && congress <= congressOn(new Date().toISOString().slice(0, 10)) + 1;

const listRule = (parse: (value: string) => string[], check: (list: string[]) => string | undefined) =>
  z
    .string({ error: "Please enter a list with commas" })
    .overwrite(withoutMarks)
    .regex(oneLine, unprintable)
    .transform((value, context) => {
      const list = parse(value.normalize("NFC"));
      const problem = check(list);
      if (problem) context.issues.push({ code: "custom", message: problem, input: value });
      return list.join(", ");
    });

export const watchRules = {
  terms: listRule(parseTerms, (terms) => {
    if (terms.length > maxTerms) return `Please use at most ${maxTerms} phrases`;
    if (terms.some((term) => term.length > maxTermLength))
      return `Please use at most ${maxTermLength} characters for each phrase`;
    // They would end the phrase in the sources' search languages.
    if (terms.some((term) => /["“”\\]/.test(term))) return "Please leave out quotation marks and backslashes";
    return terms.every((term) => /[\p{L}\p{N}]/u.test(term))
      ? undefined
      : "Each phrase needs a letter or a digit";
  }),
  bills: listRule(
    (value) => parseTerms(value.toLowerCase()),
    (bills) => {
      if (bills.length > maxBills) return `Please use at most ${maxBills} bills`;
      const read = bills.map(billNumber);
      if (!read.every((bill) => bill !== undefined))
        return 'Please write each bill as "119 hr 8630" or "119 s 1234"';
      return read.every(isWatchable)
        ? undefined
        : `Please use a Congress from the ${firstCongress}rd to the next one`;
    },
  ),
  committees: listRule(parseCommittees, (committees) => {
    if (committees.length > maxCommittees) return `Please use at most ${maxCommittees} committees`;
    return committees.every((code) => /^[HSJ][A-Z]{3}(\d{2})?$/.test(code))
      ? undefined
      : 'Please write each committee as its code, such as "HSIF" or "HSIF14"';
  }),
};
