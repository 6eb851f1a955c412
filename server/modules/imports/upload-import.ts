import { eq, sql } from "drizzle-orm";
import type { Request } from "express";
import { longTransaction } from "#server/platform/database/own-transaction.ts";
import { arrayOf } from "#server/platform/database/queries.ts";
import { badInput, HttpError } from "#server/platform/errors/http-errors.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import type { Services } from "#server/platform/services.ts";
import { maxImportBytes } from "#shared/imports.ts";
import { importRows, imports } from "#shared/schema/imports.ts";
import { type FileRow, readFile } from "./read-file.ts";

const tooLarge = () =>
  new HttpError(413, "too_large", "This file is larger than 25 MB. Please split it into several files.");

async function* bytesOf(req: Request): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    // Left open, so that a refusal still reaches the sender.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxImportBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw badInput("The file did not arrive as a whole. Please try again.");
  }
}

/** Stores a file's rows as they arrive. @returns the import's id @throws HttpError 413, 415, 422 */
export async function uploadFile(services: Services, req: Request): Promise<string> {
  const { db } = services.database;
  if (!req.is("text/csv") || req.headers["content-encoding"])
    throw new HttpError(
      415,
      "unsupported_type",
      "Please send a CSV file, as it is (Content-Type: text/csv).",
    );
  if (Number(req.headers["content-length"] ?? 0) > maxImportBytes) throw tooLarge();
  const { id } = insertedRow(
    await db
      .insert(imports)
      .values({ account: memberOf(req).name })
      .returning({ id: imports.id }),
  );
  try {
    let count = 0;
    let read = {};
    for await (const { columns, encoding, rows, skipped } of readFile(bytesOf(req))) {
      await storeRows(services, id, rows);
      count += rows.length;
      read = { columns, encoding, skipped };
    }
    await db
      .update(imports)
      .set({ ...read, rows: count, state: "mapping" })
      .where(eq(imports.id, id));
    return id;
  } catch (error) {
    await removeImport(services, id).catch((problem: unknown) =>
      services.log.warn({ err: problem }, "a refused upload is removed later"),
    );
    throw error;
  }
}

async function storeRows({ database }: Services, id: string, rows: readonly FileRow[]): Promise<void> {
  const lines = rows.map(({ line }) => line);
  const cells = rows.map((row) => JSON.stringify(row.cells));
  await database.db.execute(sql`insert into ${importRows} (import_id, line, cells)
    select ${id}::uuid, * from unnest(${arrayOf(lines, "integer")}, ${arrayOf(cells, "jsonb")})`);
}

/** A hundred thousand rows may take longer than a visitor's query. */
const removeImport = ({ database }: Services, id: string): Promise<unknown> =>
  longTransaction(database, { name: "import" }, (tx) => tx.delete(imports).where(eq(imports.id, id)));
