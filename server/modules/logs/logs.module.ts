import type { Module } from "#server/platform/module.ts";
import { expireLogsJob } from "./expire-logs.ts";
import { logRoutes } from "./logs.routes.ts";

export const logs: Module = { routes: logRoutes, jobs: (services) => [expireLogsJob(services)] };
