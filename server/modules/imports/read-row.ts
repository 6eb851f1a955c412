import type { z } from "zod";
import type { PersonValues } from "#server/modules/person-records/new-person.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { checkImport } from "#shared/api/imports.ts";
import { personRules } from "#shared/api/person.ts";
import { dayMs } from "#shared/durations.ts";
import { withoutMarks } from "#shared/fields.ts";
import type { ImportField, UnclearField } from "#shared/imports.ts";
import type { RegistrationType } from "#shared/people.ts";
import { stateNameOf, stateNames } from "#shared/us-states.ts";

/** Reads cells in their usual spellings; an unknown spelling is a problem, never a guess. */

interface Problem {
  problem: string;
}

const nothing = new Set(["", "-", "–", "—", "n/a", "#n/a", "na", "nan", "none", "null"]);
const orNothing = (cell: string): string => (nothing.has(cell.trim().toLowerCase()) ? "" : cell.trim());

/** Without accents and punctuation: "Washington, D.C." is "washington dc", "Hawaiʻi" is "hawaii", "Opted-In" is "opted in". */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}.'’ʻ]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}✓✔☑]+/gu, " ")
    .trim();

// Maps, because an object has a "constructor" for a cell to find.
const stateByName = new Map<string, string>([
  ...stateNames.map((name) => [plain(name), name] as const),
  ["washington dc", "District of Columbia"],
  ["d c", "District of Columbia"],
  ["us virgin islands", "U.S. Virgin Islands"],
  ["virgin islands", "U.S. Virgin Islands"],
  ["virgin islands us", "U.S. Virgin Islands"],
  ["usvi", "U.S. Virgin Islands"],
  ["other", "Other/International"],
  ["international", "Other/International"],
]);

function readState(cell: string): string | Problem {
  const text = plain(cell);
  return (
    stateByName.get(text) ??
    (text.length === 2 ? stateNameOf(text) : undefined) ?? { problem: "The state is not one that we know." }
  );
}

const typeByName = new Map(
  Object.entries<RegistrationType>({
    patient: "patient",
    patients: "patient",
    "patient advocate": "patient",
    provider: "provider",
    providers: "provider",
    "healthcare provider": "provider",
    "health care provider": "provider",
    "healthcare professional": "provider",
    "health care professional": "provider",
    hcp: "provider",
    clinician: "provider",
    physician: "provider",
    doctor: "provider",
    supporter: "supporter",
    supporters: "supporter",
  }),
);

const readType = (cell: string): RegistrationType | Problem =>
  typeByName.get(plain(cell)) ?? { problem: "The type is not patient, provider or supporter." };

function readPhone(cell: string): string | null | Problem {
  // "5125550142.0", by a program that takes it for a number.
  const phone = orNothing(cell).replace(/^(\d+)\.0$/, "$1");
  // "5.12555E+09" has digits enough, and is no number that anyone can call.
  const result = /\d[eE][+-]?\d/.test(phone) ? undefined : personRules.phone.safeParse(phone);
  return result?.success ? result.data : { problem: "The phone number can't be understood." };
}

const yes = new Set(
  "yes,y,true,t,1,x,on,ok,si,s,✓,✔,☑,checked,subscribed,subscribe,opted in,opt in,optin,agreed,agree,i agree,accepted,consented".split(
    ",",
  ),
);
const no = new Set(
  ",no,n,false,f,0,off,none,null,na,n a,never,unchecked,not checked,unsubscribed,not subscribed,opted out,opt out,optout,declined,disagree".split(
    ",",
  ),
);

function readAgreement(cell: string): boolean | undefined {
  const text = plain(cell);
  if (yes.has(text)) return true;
  return no.has(text) ? false : undefined;
}

const months: Readonly<Record<string, number>> = {
  ...{ jan: 1, feb: 2, mar: 3, apr: 4, may: 5, jun: 6, jul: 7, aug: 8, sep: 9, oct: 10, nov: 11, dec: 12 },
  ...{ ene: 1, abr: 4, ago: 8, set: 9, dic: 12 },
};

const year = String.raw`(?<year>\d{4}|'?\d{2})`;
const time = String.raw`(?:(?:T|,? (?:at )?)\d{1,2}:\d{2}.*)?`;
const weekday = String.raw`(?:\p{L}{3,}\.?,? )?`;
const monthName = String.raw`(?<name>\p{L}{3,})\.?`;

/** Numbers alone are month first, as in the United States; points are day first, as where they are used. */
const spellings = [
  String.raw`(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})`,
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})`,
  String.raw`(?<month>\d{1,2})([-/])(?<day>\d{1,2})\2${year}`,
  String.raw`(?<day>\d{1,2})\.(?<month>\d{1,2})\.${year}`,
  String.raw`${weekday}${monthName} (?<day>\d{1,2})(?:st|nd|rd|th)?,? ${year}`,
  String.raw`${weekday}(?<day>\d{1,2})(?:st|nd|rd|th)?[- ](?:de |of )?${monthName}[-, ]+(?:de |of )?${year}`,
].map((spelling) => new RegExp(`^${spelling}${time}$`, "iu"));

/** A day of a spreadsheet without its format: "45599" is November 3, 2024. */
const serialDay = /^\d{5}(?:\.\d+)?$/;
const serialStart = Date.UTC(1899, 11, 30);
/** Nobody agreed to email before. */
const firstDay = "1990-01-01";

/** "24" is 2024, and "98" 1998. */
function fullYear(digits: string, today: string): string {
  if (digits.length === 4) return digits;
  const twoDigits = digits.slice(-2);
  return (twoDigits <= today.slice(2, 4) ? "20" : "19") + twoDigits;
}

function isoDayOf(cell: string, today: string): string | undefined {
  const text = cell.replace(/\s+/g, " ").trim();
  if (serialDay.test(text))
    return new Date(serialStart + Math.floor(Number(text)) * dayMs).toISOString().slice(0, 10);
  const parts = spellings.map((spelling) => spelling.exec(text)?.groups).find(Boolean);
  if (!parts?.year || !parts.day) return undefined;
  const month = parts.month ?? months[plain(parts.name ?? "").slice(0, 3)] ?? "";
  const day = `${fullYear(parts.year, today)}-${String(month).padStart(2, "0")}-${parts.day.padStart(2, "0")}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

function isPastDay(cell: string, today: string): boolean {
  const day = isoDayOf(cell, today);
  return day !== undefined && day >= firstDay && day <= today;
}

export type ImportedPerson = Pick<PersonValues, Exclude<ImportField, "consentedOn">>;

type ReadingOfFile = EndpointArgs<typeof checkImport>["body"] & {
  columns: readonly string[];
  today: string;
};

interface ReadRow {
  person: ImportedPerson;
  /** What could not be understood and is no reason to refuse the person. */
  unclear: UnclearField | null;
}

/** The apostrophe that our own export, and others, put before what a spreadsheet would compute; and ="...", by which it leaves a text alone. */
const formulaGuard = /^'(?=[=+\-@\t\r＝＋－＠])|^="([^"]*)"$/;

const isProblem = (value: unknown): value is Problem => typeof value === "object" && value !== null;

/** The type says least about a person of whom the file says none. */
const unsaid: RegistrationType = "supporter";

function problemCollector() {
  const problems = new Set<string>();
  return {
    problems,
    known<Value>(value: Value | Problem): Value {
      if (isProblem(value)) problems.add(value.problem);
      // A row with a problem is refused as a whole.
      return value as Value;
    },
    obeying<Rule extends z.ZodType>(rule: Rule, cell: string): z.output<Rule> {
      const result = cell.includes("\ufffd") ? damaged : rule.safeParse(cell);
      if (result.success) return result.data as z.output<Rule>;
      for (const { message } of result.error.issues) problems.add(`${message}.`);
      return undefined as z.output<Rule>;
    },
  };
}

/** Reads rows of a file by its mapping. @returns a person, or every reason why not */
export function rowReader({ columns, mapping, defaults, source, today }: ReadingOfFile) {
  const stateOf = (cell: string): string | Problem =>
    cell ? readState(cell) : (defaults.state ?? { problem: "State is required." });
  const typeOf = (cell: string): RegistrationType | Problem =>
    cell ? readType(cell) : (defaults.registrationType ?? unsaid);

  return (cells: readonly string[]): ReadRow | Problem => {
    const { problems, known, obeying } = problemCollector();
    const cellOf = (field: ImportField): string =>
      withoutMarks(cells[columns.indexOf(mapping[field] ?? "")] ?? "").replace(formulaGuard, "$1");
    const optionalLine = (field: "specialty" | "credentials" | "licenseNumber") =>
      obeying(personRules[field], orNothing(cellOf(field)));
    const agreement = readAgreement(cellOf("subscribeUpdates"));
    const hasDay = isPastDay(cellOf("consentedOn"), today);
    const person: ImportedPerson = {
      firstName: obeying(personRules.firstName, cellOf("firstName")),
      lastName: obeying(personRules.lastName, cellOf("lastName")),
      email: obeying(personRules.email, cellOf("email")),
      state: known(stateOf(orNothing(cellOf("state")))),
      registrationType: known(typeOf(orNothing(cellOf("registrationType")))),
      phone: known(readPhone(cellOf("phone"))),
      specialty: optionalLine("specialty"),
      credentials: optionalLine("credentials"),
      licenseNumber: optionalLine("licenseNumber"),
      subscribeUpdates: source !== null && agreement === true && hasDay,
    };
    if (problems.size > 0) return { problem: [...problems].join(" ") };
    if (agreement === undefined) return { person, unclear: "subscribeUpdates" };
    return { person, unclear: agreement && !hasDay ? "consentedOn" : null };
  };
}

const damaged = {
  success: false,
  error: { issues: [{ message: "Some letters of this row can't be read" }] },
} as const;
