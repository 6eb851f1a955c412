import { and, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#server/platform/database/database.ts";
import { batchesOf } from "#server/platform/database/queries.ts";
import { csvLines } from "#server/platform/http/send-stream.ts";
import { listPeople, type Person } from "#shared/api/people.ts";
import { choiceLabels, type PersonFieldName, personFieldEntries } from "#shared/api/person-fields.ts";
import { districtCode } from "#shared/congress.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { isPerson, matching, orderOf, type PeopleQuery, readPeople } from "./people-query.ts";

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
  yield csvLines([[...columns.values()]], { bom: true });
  for await (const batch of batches) yield csvLines(listPeople.response.parse(batch).map(rowOf), { cast });
}

const batchSize = 1000;

/** Every match in order, a thousand at a time, each batch after the last key of the one before: no transaction stays open. */
export async function* readInBatches(
  db: Database,
  filter: PeopleQuery,
): AsyncGenerator<Awaited<ReturnType<typeof readPeople>>> {
  const { column, key, byColumn } = orderOf(filter);
  const comparison = filter.order === "asc" ? sql`>` : sql`<`;
  const batches = batchesOf(batchSize, async (last?: { key: unknown; id: string }) => {
    const isLater = last && sql`(${column}, ${registrations.id}) ${comparison} (${last.key}, ${last.id})`;
    const { rows } = await db.execute<{ key: unknown; id: string }>(sql`
      select id, ${key} from ${registrations} where ${and(matching(filter), isPerson, isLater)}
      order by ${byColumn} limit ${batchSize}`);
    return rows;
  });
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id);
    yield await readPeople(db, ids);
  }
}
