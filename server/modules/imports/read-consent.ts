import { dayMs } from "#shared/durations.ts";

/** Reads whether and when people agreed to email updates, in the spellings of spreadsheets, form tools and mailers. */

/** Without accents and punctuation: "Opted-In" is "opted in", "Sí" is "si". */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}✓✔☑]+/gu, " ")
    .trim();

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

/** @returns undefined for what is neither */
export function readAgreement(cell: string): boolean | undefined {
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

/** Whether a cell has a day that has come. @param today "2026-11-23" */
export function isPastDay(cell: string, today: string): boolean {
  const day = isoDayOf(cell, today);
  return day !== undefined && day >= firstDay && day <= today;
}
