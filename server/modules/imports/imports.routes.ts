import { eq, gt, sql } from "drizzle-orm";
import type { Request } from "express";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import { whenApproved } from "#server/modules/team/approvals.ts";
import { longTransaction } from "#server/platform/database/own-transaction.ts";
import { batchesOf } from "#server/platform/database/queries.ts";
import { badInput, conflict, HttpError } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { memberOf, requireRole } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { insertedRow } from "#server/platform/http/rows.ts";
import { csvLines, sendCsv } from "#server/platform/http/send-stream.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/imports.ts";
import { maxImportBytes } from "#shared/imports.ts";
import { importRows, imports } from "#shared/schema/imports.ts";
import { checkRows } from "./check-import.ts";
import { beginCommit, describeImport } from "./commit-import.ts";
import { expireImportsJob, mailImportedJob } from "./import-jobs.ts";
import { readImport, readImports, refusalsOf, withImport } from "./imports.ts";
import { readFile } from "./read-file.ts";
import { countUndone, describeUndo, undo, undoApproved } from "./undo-import.ts";

const csvPage = 2000;

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
    throw badInput("The file did not arrive completely. Please try again.");
  }
}

/** Stores a file's rows as they arrive. @returns the import's id @throws HttpError 413, 415, 422 */
async function uploadFile(services: Services, req: Request): Promise<string> {
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
      await db.execute(sql`insert into ${importRows} (import_id, line, cells)
        select ${id}::uuid, line, cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (line integer, cells jsonb)`);
      count += rows.length;
      read = { columns, encoding, skipped };
    }
    // Autovacuum has seen the table empty, after the import before: the comparison would take hours by that plan.
    await db.execute(sql`analyze ${importRows}`);
    await db
      .update(imports)
      .set({ ...read, rows: count, state: "mapping" })
      .where(eq(imports.id, id));
    return id;
  } catch (error) {
    // A hundred thousand rows may take longer than a visitor's query.
    await longTransaction(services.database, { name: "import" }, (tx) =>
      tx.delete(imports).where(eq(imports.id, id)),
    ).catch((problem: unknown) => services.log.warn({ err: problem }, "a refused upload is removed later"));
    throw error;
  }
}

function uploadRoutes(router: AppRouter, services: Services): void {
  route(router, contract.uploadImport, async ({ req }) => {
    const id = await uploadFile(services, req);
    noteActivity(req, { details: { importId: id } });
    return readImport(services, id);
  });
}

function importRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  route(router, contract.listImports, () => readImports(services));

  route(router, contract.getImport, ({ params }) => readImport(services, params.id));

  route(router, contract.checkImport, async ({ req, params, body }) => {
    const checked = await checkRows(services, params.id, body);
    noteActivity(req, { details: { importId: params.id, rows: checked.rows, refused: checked.refused } });
    return checked;
  });

  route(router, contract.commitImport, ({ req, params }) => beginCommit(services, req, params.id));

  route(router, contract.undoImport, async ({ req, params }) => {
    await requireSecondFactor(services, req);
    const count = await countUndone(services, params.id);
    const request = { action: "undo", count, payload: { importId: params.id } } as const;
    return whenApproved(services, req, request, async () => {
      const undone = await undo(services, params.id);
      noteActivity(req, { details: { importId: params.id, removed: undone.removed } });
      return undone;
    });
  });

  route(router, contract.deleteImport, async ({ req, params }) => {
    await withImport(services, params.id, async ({ tx, row }) => {
      if (row.state === "committed" || row.state === "undone")
        throw conflict("already_committed", "This list was imported, so its record stays. You can undo it.");
      await tx.delete(imports).where(eq(imports.id, row.id));
    });
    noteActivity(req, { details: { importId: params.id } });
  });

  async function* refusalsCsv(id: string) {
    yield csvLines([["Line", "Reason"]], { bom: true });
    const batches = batchesOf(csvPage, (last?: { line: number }) =>
      refusalsOf(db, id, last && gt(importRows.line, last.line)).limit(csvPage),
    );
    for await (const refusals of batches) yield csvLines(refusals.map(({ line, reason }) => [line, reason]));
  }

  router.get(contract.refusalsCsvPath, requireRole(contract.getImport), async (req, res) => {
    const { id } = await readImport(services, String(req.params.id));
    await sendCsv(res, "refused-lines.csv", refusalsCsv(id));
  });
}

export const importsModule: Module = {
  rawRoutes: uploadRoutes,
  routes: importRoutes,
  approvals: {
    import: { describe: describeImport },
    undo: { describe: describeUndo, run: undoApproved },
  },
  jobs: (services) => [mailImportedJob(services), expireImportsJob(services)],
};
