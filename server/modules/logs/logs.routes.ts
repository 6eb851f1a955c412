import { Router } from "express";
import { setTotalHeader } from "#server/platform/http/list-page.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import { listLogs } from "#shared/api/logs.ts";
import { countLogEntries, listLogEntries } from "./logs.ts";

export function logRoutes({ database }: Services): Router {
  const router = Router();
  route(router, listLogs, async ({ query, setHeader }) => {
    const [entries, total] = await Promise.all([
      listLogEntries(database.db, query),
      countLogEntries(database.db, query),
    ]);
    setTotalHeader(setHeader, total);
    return entries;
  });
  return router;
}
