import { stringify } from "csv-stringify/sync";
import { sourceStepLabels, sourceSteps } from "#shared/sources.ts";
import type { countsByDay } from "./sources.ts";

/** CSV (RFC 4180) with a byte order mark. Cells that would run as a formula are escaped. */
export const sourcesCsv = (days: Awaited<ReturnType<typeof countsByDay>>): string =>
  stringify(
    [
      ["Day", "Source", "Short name", ...sourceSteps.map((step) => sourceStepLabels[step])],
      ...days.map(({ day, name, slug, counts }) => [
        day,
        name,
        slug,
        ...sourceSteps.map((step) => counts[step]),
      ]),
    ],
    { record_delimiter: "\r\n", escape_formulas: true, bom: true },
  );
