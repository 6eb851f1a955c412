import words from "#words/availability-outcomes.json";
import { dayMs } from "./durations.ts";
import { retentionDays } from "./retention.ts";

export const availabilityOutcomes = ["filled", "waited", "partly", "not-filled", "switched"] as const;
export type AvailabilityOutcome = (typeof availabilityOutcomes)[number];

export const availabilityOutcomeLabels: Record<AvailabilityOutcome, string> = words;

/** The tablets that the makers' labels list; a grain is 60 mg, with some makers 65. */
export const availabilityStrengths = [
  "1/4 grain (15 mg)",
  "1/2 grain (30 mg)",
  "3/4 grain (45 mg)",
  "1 grain (60 mg)",
  "1 1/2 grains (90 mg)",
  "2 grains (120 mg)",
  "3 grains (180 mg)",
  "4 grains (240 mg)",
  "5 grains (300 mg)",
  "unknown",
] as const;

/** No cell of fewer clients is ever public, nor can one be worked out from two that are. */
export const minReports = 5;
export const minForShares = 10;
const reportableWeeks = retentionDays.availabilityClients / 7;
export const shownWeeks = 26;

export interface Product {
  id: string;
  name: string;
}

/** "Armour Thyroid, NP Thyroid" -> [{ id: "armour-thyroid", name: "Armour Thyroid" }, ...]; of two with one id the first. */
export function parseProducts(setting: string): Product[] {
  const named = setting.split(",").flatMap((part) => {
    const name = part.trim().replace(/\s+/g, " ");
    const id = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
    return id ? [{ id, name }] : [];
  });
  return [...new Map(named.reverse().map((product) => [product.id, product])).values()].reverse();
}

const weeksBefore = (monday: string, weeks: number): string =>
  new Date(Date.parse(`${monday}T00:00:00Z`) - weeks * 7 * dayMs).toISOString().slice(0, 10);

/** The Mondays of the last weeks, a day's own week first. Parameters and results are YYYY-MM-DD. */
export function mondays(day: string, weeks: number): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  const monday = date.toISOString().slice(0, 10);
  return Array.from({ length: weeks }, (_, before) => weeksBefore(monday, before));
}

export const reportableMondays = (today: string): string[] => mondays(today, reportableWeeks);
