import { eq, gt } from "drizzle-orm";
import type { Router } from "express";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import { whenApproved } from "#server/modules/team/approvals.ts";
import { batchesOf } from "#server/platform/database/queries.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { requireRole } from "#server/platform/http/guards.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { csvLines, sendCsv } from "#server/platform/http/send-stream.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import {
  checkImport,
  commitImport,
  deleteImport,
  getImport,
  listImports,
  refusalsCsvPath,
  undoImport,
  uploadImport,
} from "#shared/api/imports.ts";
import { importRows, imports } from "#shared/schema/imports.ts";
import { checkRows } from "./check-import.ts";
import { beginCommit, describeImport } from "./commit-import.ts";
import { expireImportsJob, mailImportedJob } from "./import-jobs.ts";
import { readImport, readImports, refusalsOf, withImport } from "./imports.ts";
import { countUndone, describeUndo, undo, undoApproved } from "./undo-import.ts";
import { uploadFile } from "./upload-import.ts";

const csvPage = 2000;

function uploadRoutes(services: Services): Router {
  const router = createRouter(services);
  route(router, uploadImport, async ({ req }) => {
    const id = await uploadFile(services, req);
    noteActivity(req, { details: { importId: id } });
    return readImport(services, id);
  });
  return router;
}

function importRoutes(services: Services): Router {
  const { db } = services.database;
  const router = createRouter(services);

  route(router, listImports, () => readImports(services));

  route(router, getImport, ({ params }) => readImport(services, params.id));

  route(router, checkImport, async ({ req, params, body }) => {
    const checked = await checkRows(services, params.id, body);
    noteActivity(req, { details: { importId: params.id, rows: checked.rows, refused: checked.refused } });
    return checked;
  });

  route(router, commitImport, async ({ req, params }) => {
    return beginCommit(services, req, params.id);
  });

  route(router, undoImport, async ({ req, params }) => {
    await requireSecondFactor(services, req);
    const count = await countUndone(services, params.id);
    const request = { action: "undo", count, payload: { importId: params.id } } as const;
    return whenApproved(services, req, request, async () => {
      const undone = await undo(services, params.id);
      noteActivity(req, { details: { importId: params.id, removed: undone.removed } });
      return undone;
    });
  });

  route(router, deleteImport, async ({ req, params }) => {
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

  router.get(refusalsCsvPath, requireRole(getImport), async (req, res) => {
    const { id } = await readImport(services, String(req.params.id));
    await sendCsv(res, "refused-lines.csv", refusalsCsv(id));
  });
  return router;
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
