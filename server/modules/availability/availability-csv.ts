import { stringify } from "csv-stringify/sync";
import {
  availabilityOutcomeLabels,
  availabilityOutcomes,
  minForShares,
  minReports,
  type Product,
} from "#shared/availability.ts";
import type { publicWeeks } from "./public-cells.ts";

const method = [
  "Reports of visitors of this website about one medicine, week and state, without an account. Not a survey.",
  "One household (IPv4 address or IPv6 /64) counts once for a medicine and week, one network (/24 or /48) for 20 reports a day.",
  `Cells of fewer than ${minReports} reports are not shown; states with fewer are added up as "other".`,
  `Numbers are rounded down to a multiple of 5. Shares are rounded to tenths, from ${minForShares} reports on.`,
];

const lines = { record_delimiter: "\r\n", escape_formulas: true } as const;

/** The public numbers with the method in words, as CSV (RFC 4180) with a byte order mark. Cells that would run as a formula are escaped. */
export function availabilityCsv(
  weeks: ReturnType<typeof publicWeeks>,
  products: readonly Product[],
  asOf: string,
): string {
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const head = ["Week from", "Medicine", "State", "Reports (at least)"];
  return [
    stringify(
      [...method, `As of ${asOf}.`].map((line) => [line]),
      { ...lines, bom: true },
    ),
    stringify(
      [[...head, ...availabilityOutcomes.map((outcome) => availabilityOutcomeLabels[outcome])]],
      lines,
    ),
    stringify(
      weeks.map(({ week, product, state, reports, outcomes }) => [
        week,
        names.get(product),
        state ?? "Whole country",
        reports,
        ...availabilityOutcomes.map((outcome) => outcomes?.[outcome]),
      ]),
      lines,
    ),
  ].join("");
}
