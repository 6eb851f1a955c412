import { sql } from "drizzle-orm";
import { programVersion } from "#server/platform/env/package-root.ts";
import type { Module } from "#server/platform/module.ts";

/** `/healthz`: the process is up. `/readyz`: it reaches its database. Outside the contract. */
export const healthModule: Module = {
  openRoutes(router, { database }) {
    router.get("/healthz", (_req, res) => {
      res.set("Cache-Control", "no-store").json({ status: "ok", version: programVersion });
    });
    router.get("/readyz", async (_req, res) => {
      await database.db.execute(sql`select 1`);
      res.set("Cache-Control", "no-store").json({ status: "ready" });
    });
  },
};
