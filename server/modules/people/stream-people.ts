import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import type { Response } from "express";
import type { Database } from "#server/platform/database/database.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";
import { listPeople, type Person } from "#shared/api/people.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { isPerson, matching, orderOf, type PeopleQuery } from "./people-query.ts";
import { readPeople } from "./read-people.ts";

const batchSize = 1000;

/** Every match in order, a thousand at a time, each batch after the last key of the one before: no transaction stays open. */
export async function* readInBatches(db: Database, filter: PeopleQuery): AsyncGenerator<Person[]> {
  const { column, key, byColumn } = orderOf(filter);
  const comparison = filter.order === "asc" ? sql`>` : sql`<`;
  const condition = matching(filter) ?? sql`true`;
  let after: { key: unknown; id: string } | undefined;
  for (;;) {
    const isLater = after
      ? sql`(${column}, ${registrations.id}) ${comparison} (${after.key}, ${after.id})`
      : sql`true`;
    const { rows } = await db.execute<{ key: unknown; id: string }>(sql`
      select id, ${key} from ${registrations} where ${condition} and ${isPerson} and ${isLater}
      order by ${byColumn} limit ${batchSize}`);
    const last = rows.at(-1);
    if (!last) return;
    yield listPeople.response.parse(
      await readPeople(
        db,
        rows.map(({ id }) => id),
      ),
    );
    if (rows.length < batchSize) return;
    after = last;
  }
}

/** An error after the first text cuts the connection, so that half a list never looks complete. */
export async function sendStream(res: Response, texts: AsyncGenerator<string>): Promise<void> {
  const first = await texts.next();
  const rest = Readable.from(texts);
  if (!first.done) rest.unshift(first.value);
  try {
    await pipeline(rest, res);
  } catch (error) {
    const readerLeft = codeOf(error) === "ERR_STREAM_PREMATURE_CLOSE";
    if (!readerLeft) throw error;
  }
}
