import { sql } from "drizzle-orm";
import { Router } from "express";
import { programVersion } from "#server/platform/env/package-root.ts";
import { refuseMethod } from "#server/platform/http/error-handler.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";

/** Step-ups and codes last minutes, the rest longer: less than this shortens none of them in a way that anyone notices. */
const maxApartSeconds = 30;

/** Sessions and signed links live by the server's clock, mails and appointments by the database's: they have to agree. */
export const clockJob = ({ clock, database, log }: Pick<Services, "clock" | "database" | "log">): Job => ({
  name: "compare clocks",
  every: "hour",
  async run() {
    const { rows } = await database.pool.query<{ now: Date }>("select clock_timestamp() as now");
    const now = rows[0]?.now.getTime() ?? Number.NaN;
    const aheadSeconds = Math.round((clock().getTime() - now) / 1000);
    if (Math.abs(aheadSeconds) > maxApartSeconds)
      log.warn({ aheadSeconds }, "the clocks of server and database differ: set both by NTP");
  },
});

/** `/healthz`: the process is up. `/readyz`: it reaches its database. Outside the contract. */
export const healthModule: Module = {
  openRoutes({ database }) {
    const router = Router();
    router.get("/healthz", (_req, res) => {
      res.set("Cache-Control", "no-store").json({ status: "ok", version: programVersion });
    });
    router.get("/readyz", async (_req, res) => {
      await database.db.execute(sql`select 1`);
      res.set("Cache-Control", "no-store").json({ status: "ready" });
    });
    router.all(["/healthz", "/readyz"], (_req, res) => refuseMethod(res, ["GET"]));
    return router;
  },
  jobs: (services) => [clockJob(services)],
};
