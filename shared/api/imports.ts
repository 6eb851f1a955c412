import { z } from "zod";
import { optionalLine, registrationType, state } from "../fields.ts";
import {
  type ImportField,
  importEncodings,
  importFields,
  importStates,
  requiredImportFields,
  unclearFields,
} from "../imports.ts";
import { forOwners } from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";
import { approvalWaits } from "./team.ts";

const count = z.number();
const undone = z.object({
  removed: count,
  kept: z.array(z.object({ reason: z.string(), count })),
});
export type ImportUndone = z.output<typeof undone>;

const counts = z.object({
  /** These four add up to `rows`; zero until it is checked. */
  new: count,
  same: count,
  fillsGaps: count,
  refused: count,
  mailable: count,
  /** New people who will get no updates, because the file says it in a way that can't be understood; the first 100 lines. */
  unclear: z.array(z.object({ field: z.enum(unclearFields), count, lines: z.array(count) })),
});
export type ImportCounts = z.output<typeof counts>;

const summary = z.object({
  id: z.string(),
  state: z.enum(importStates),
  account: z.string(),
  createdAt: timestamp,
  rows: count,
  /** Besides `rows`: those of nothing but separators. */
  skipped: count,
  done: count,
  source: z.string().nullable(),
  sourceDate: z.string().nullable(),
  committedAt: timestamp.nullable(),
  canUndo: z.boolean(),
  undone: undone.nullable(),
  ...counts.shape,
});
export type ImportSummary = z.output<typeof summary>;

const imported = summary.extend({
  encoding: z.enum(importEncodings),
  columns: z.array(
    z.object({
      name: z.string(),
      /** Three at most; none once it is committed. */
      samples: z.array(z.string()),
      guess: z.enum(importFields).nullable(),
    }),
  ),
  mapping: z.partialRecord(z.enum(importFields), z.string()),
  defaults: z.object({ state: z.string().optional(), registrationType: registrationType.optional() }),
  refusals: z.array(z.object({ line: count, reason: z.string() })),
});
export type Import = z.output<typeof imported>;

/** The body is the file itself (`Content-Type: text/csv`), read as a stream. */
export const uploadImport = endpoint("POST /api/admin/imports", {
  access: forOwners,
  activity: { action: "import.upload", message: "A list of people was uploaded" },
  status: 201,
  response: imported,
});

export const listImports = endpoint("GET /api/admin/imports", {
  access: forOwners,
  response: z.array(summary),
});

export const getImport = endpoint("GET /api/admin/imports/:id", {
  access: forOwners,
  response: imported,
});

const column = z.string().max(4000).optional();
const mapping = z.strictObject(
  Object.fromEntries(importFields.map((field) => [field, column])) as Record<ImportField, typeof column>,
);
const day = z.iso.date("Please enter the day as YYYY-MM-DD");

/** Maps columns by their names; the response is the dry run. */
export const checkImport = endpoint("PUT /api/admin/imports/:id", {
  access: forOwners,
  activity: { action: "import.check", message: "A list of people was checked" },
  body: z
    .object({
      mapping,
      source: optionalLine(300),
      sourceDate: day.nullish(),
      defaults: z
        .strictObject({ state: state.optional(), registrationType: registrationType.optional() })
        .default({}),
    })
    .check(({ value: { mapping, defaults }, issues }) => {
      for (const field of requiredImportFields)
        if (mapping[field] === undefined && !(field === "state" && defaults.state))
          issues.push({
            code: "custom",
            input: mapping,
            path: ["mapping", field],
            message: "Please choose the columns of first name, last name, email and state",
          });
    }),
  response: imported,
});

export const refusalsCsvPath = "/api/admin/imports/:id/refusals.csv";

export const commitImport = endpoint("POST /api/admin/imports/:id/commit", {
  access: forOwners,
  activity: { action: "import.commit", message: "A list of people is being imported" },
  status: 202,
  accepted: approvalWaits,
  response: imported,
});

export const undoImport = endpoint("POST /api/admin/imports/:id/undo", {
  access: forOwners,
  activity: { action: "import.undo", message: "An import was undone" },
  accepted: approvalWaits,
  response: undone,
});

export const deleteImport = endpoint("DELETE /api/admin/imports/:id", {
  access: forOwners,
  activity: { action: "import.delete", message: "An uploaded list of people was deleted" },
});
