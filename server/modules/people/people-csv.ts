import { stringify } from "csv-stringify/sync";
import type { z } from "zod";
import { listPeople, type Person } from "#shared/api/people.ts";
import { choiceLabels, type PersonFieldName, personFieldEntries } from "#shared/api/person-fields.ts";
import { districtCode } from "#shared/congress.ts";

const notExported = {
  userId: "means nothing outside",
  ambassadorInfo: "a long text",
  wantAmbassadorRole: "the Requests tab",
  processedAt: "the Requests tab",
  confirmed: "the status tells it",
  hidden: "a mark of the panel",
  burst: "a mark of the panel",
  heldBack: "a mark of the panel",
};
type Other = Exclude<keyof Person, PersonFieldName | keyof typeof notExported>;

const otherColumns: Record<Other, string> = {
  district: "District",
  crm: "CRM status",
  role: "Role",
  status: "Status",
  isAmbassador: "Ambassador",
  createdAt: "Created",
  updatedAt: "Changed",
  id: "ID",
};
const columns = new Map<keyof Person, string>([
  ...personFieldEntries.flatMap(([field, { label, column = label }]) =>
    column === null ? [] : [[field, column] as const],
  ),
  ...(Object.entries(otherColumns) as [Other, string][]),
]);

const rowOf = (person: Person) =>
  [...columns.keys()].map((field) => {
    if (field === "district") return person.district && districtCode(person.district);
    const value = field === "crm" ? person.crm.status : person[field];
    return typeof value === "string" ? (choiceLabels[field]?.[value] ?? value) : value;
  });

const cast = { boolean: (value: boolean) => (value ? "Yes" : "No") };

/** CSV (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. Cells that would run as a formula are escaped. */
export async function* asCsv(
  batches: AsyncIterable<z.input<typeof listPeople.response>>,
): AsyncGenerator<string> {
  yield stringify([[...columns.values()]], { bom: true, record_delimiter: "\r\n" });
  for await (const batch of batches)
    yield stringify(listPeople.response.parse(batch).map(rowOf), {
      escape_formulas: true,
      record_delimiter: "\r\n",
      cast,
    });
}
