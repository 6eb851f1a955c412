import type { Module } from "#server/platform/module.ts";
import { expireVersionsJob } from "./expire-versions.ts";
import { versionRoutes } from "./versions.routes.ts";

export const versions: Module = { routes: versionRoutes, jobs: (services) => [expireVersionsJob(services)] };
