import type { Module } from "#server/platform/module.ts";
import { myDataRoutes } from "./my-data.routes.ts";
import { unsubscribeRoutes } from "./unsubscribe.routes.ts";

export const myData: Module = { openRoutes: unsubscribeRoutes, routes: myDataRoutes };
