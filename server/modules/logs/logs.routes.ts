import { setTotalHeader } from "#server/platform/http/list-page.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import { listLogs } from "#shared/api/logs.ts";
import { expireLogsJob } from "./expire-logs.ts";
import { countLogEntries, listLogEntries } from "./logs.ts";

export const logsModule: Module = {
  routes(services) {
    const { db } = services.database;
    const router = createRouter(services);
    route(router, listLogs, async ({ query, setHeader }) => {
      const [entries, total] = await Promise.all([listLogEntries(db, query), countLogEntries(db, query)]);
      setTotalHeader(setHeader, total);
      return entries;
    });
    return router;
  },
  jobs: (services) => [expireLogsJob(services)],
};
