import type { Module } from "#server/platform/module.ts";
import { expireVersionsJob } from "./expire-versions.ts";
import { versionRoutes } from "./versions.routes.ts";

/** Undo: what content was before it was changed or deleted. */
export const versions: Module = { routes: versionRoutes, jobs: (services) => [expireVersionsJob(services)] };
