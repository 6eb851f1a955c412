import { and, asc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { askedToBeErased, isErased } from "#server/modules/people/erased-addresses.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import type { Database } from "#server/platform/database/database.ts";
import { batchesOf } from "#server/platform/database/queries.ts";
import { conflict, fieldError } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { checkImport, ImportCounts } from "#shared/api/imports.ts";
import { type ImportField, importFieldLabels } from "#shared/imports.ts";
import { type ImportRow, importRows, imports } from "#shared/schema/imports.ts";
import { readImport, withImport } from "./imports.ts";
import { rowReader } from "./read-row.ts";

type Body = EndpointArgs<typeof checkImport>["body"];

/** Some milliseconds of the event loop. */
const batchSize = 300;

/** The dry run: every row is read by its mapping and compared with who is there. Nothing of it reaches a person. */
export async function checkRows(services: Services, id: string, body: Body) {
  const today = services.clock().toISOString().slice(0, 10);
  if (body.sourceDate && body.sourceDate > today)
    throw fieldError("sourceDate", "Please enter a day that isn't in the future");
  await withImport(services, id, async ({ tx, row }) => {
    if (row.state !== "mapping" && row.state !== "checked")
      throw conflict("already_committed", "This list was imported already.");
    for (const [field, name] of Object.entries(body.mapping))
      if (!row.columns.includes(name))
        throw fieldError(
          `mapping.${field}`,
          `${importFieldLabels[field as ImportField]}: this file has no such column`,
        );
    await readRows(tx, row, rowReader({ ...body, columns: row.columns, today }));
    await compareRows(services, tx, id);
    const { mapping, source, sourceDate = null, defaults } = body;
    await tx
      .update(imports)
      .set({
        state: "checked",
        mapping,
        source,
        sourceDate,
        defaults: Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== undefined)),
        counts: { ...(await countRows(services, tx, id)), unclear: await countUnclear(tx, id) },
        checkedAt: services.clock(),
        done: 0,
      })
      .where(eq(imports.id, id));
  });
  return readImport(services, id);
}

async function readRows(tx: Database, { id }: ImportRow, read: ReturnType<typeof rowReader>): Promise<void> {
  const batches = batchesOf(batchSize, (last?: { line: number }) =>
    tx
      .select({ line: importRows.line, cells: importRows.cells })
      .from(importRows)
      .where(
        and(eq(importRows.importId, id), isNotNull(importRows.cells), last && gt(importRows.line, last.line)),
      )
      .orderBy(asc(importRows.line))
      .limit(batchSize),
  );
  for await (const rows of batches) {
    const readings = rows.map(({ line, cells }) => {
      const reading = read(cells ?? []);
      return "problem" in reading ? { line, ...reading } : { line, email: reading.person.email, ...reading };
    });
    // The bounds keep each batch from reading the whole file: PostgreSQL does not know yet how many rows it has.
    await tx.execute(sql`
      update ${importRows} as r set email = reading.email, person = reading.person, problem = reading.problem,
        refusal = reading.problem, unclear = reading.unclear, existing_id = null, gaps = null
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb)
        as reading (line integer, email text, person jsonb, problem text, unclear text)
      where r.import_id = ${id} and r.line = reading.line and r.line between ${rows[0]?.line} and ${rows.at(-1)?.line}`);
  }
}

const gapOf = (column: string, field: string, condition: SQL = sql`true`) =>
  sql`${sql.raw(`'${field}'`)}, case when p.${sql.identifier(column)} is null and ${condition} then r.person ->> ${sql.raw(`'${field}'`)} end`;
const isProvider = sql`p.registration_type = 'provider'`;

/** Compares rows with who is there now, and with each other. @param after only those behind this line change */
export async function compareRows(services: Services, tx: Database, id: string, after = 0): Promise<void> {
  const email = sql`r.email`;
  await tx.execute(sql`
    with valid as (
      select line, email, person, first_value(line) over (partition by lower(email) order by line) as first_line
      from ${importRows} where import_id = ${id} and person is not null
    ), compared as (
      select r.line, p.id as existing_id,
        case when p.id is null and ${isErased(services, email)} then ${askedToBeErased}
          when ${isSuppressed(services, email, "opt-out")} and p.agree_to_terms is not true then 'Asked us not to write.'
          when ${isSuppressed(services, email, "complaint")} then 'Reported an email of ours as spam.'
          when r.line > r.first_line then 'This email address is in line ' || r.first_line || ' already.' end as refusal,
        case when u.is_admin or ${isErased(services, email)} then '{}' when p.id is not null then jsonb_strip_nulls(jsonb_build_object(
          ${gapOf("phone", "phone")}, ${gapOf("specialty", "specialty", isProvider)},
          ${gapOf("credentials", "credentials", isProvider)}, ${gapOf("license_number", "licenseNumber", isProvider)})) end as gaps
      from valid r left join registrations p on lower(p.email) = lower(r.email) left join users u on u.id = p.user_id
      where r.line > ${after}
    )
    update ${importRows} as row set refusal = compared.refusal, existing_id = compared.existing_id, gaps = compared.gaps
    from compared where row.import_id = ${id} and row.line = compared.line`);
  await tx.execute(sql`
    update ${importRows} set cells = null, email = null, person = null, existing_id = null, gaps = null
    where import_id = ${id} and refusal = ${askedToBeErased} and cells is not null`);
}

export const isNew = sql`refusal is null and existing_id is null`;
export const fillsGaps = sql`refusal is null and gaps <> '{}'`;

async function countRows(services: Services, tx: Database, id: string) {
  const { rows } = await tx.execute<
    Record<"new" | "same" | "fillsGaps" | "refused" | "mailable", number>
  >(sql`
    select count(*) filter (where ${isNew})::integer as new, count(*) filter (where ${fillsGaps})::integer as "fillsGaps",
      count(*) filter (where refusal is null and gaps = '{}')::integer as same,
      count(*) filter (where refusal is not null)::integer as refused,
      count(*) filter (where ${isNew} and not ${isSuppressed(services, sql`email`)})::integer as mailable
    from ${importRows} where import_id = ${id}`);
  return rows[0] ?? { new: 0, same: 0, fillsGaps: 0, refused: 0, mailable: 0 };
}

/** Of new people alone, because a list changes no choice of people who are here already. */
async function countUnclear(tx: Database, id: string): Promise<ImportCounts["unclear"]> {
  const { rows } = await tx.execute<ImportCounts["unclear"][number]>(sql`
    select unclear as field, count(*)::integer as count, to_json((array_agg(line order by line))[1:100]) as lines
    from ${importRows} where import_id = ${id} and unclear is not null and ${isNew} group by unclear order by unclear`);
  return rows;
}
