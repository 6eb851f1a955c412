import { deleteExpiredLimits } from "#server/platform/limits/sliding-limit.ts";
import type { Module } from "#server/platform/module.ts";
import { registrationRoutes } from "./registrations.routes.ts";

export const registrations: Module = {
  routes: registrationRoutes,
  jobs: ({ database }) => [
    { name: "expired-limits", every: "hour", atStart: true, run: () => deleteExpiredLimits(database.db) },
  ],
};
