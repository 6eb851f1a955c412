import type { Module } from "#server/platform/module.ts";
import { myDataRoutes } from "./my-data.routes.ts";
import { unsubscribeRoutes } from "./unsubscribe.routes.ts";

/** What a person can do through the links in our emails. */
export const myData: Module = { openRoutes: unsubscribeRoutes, routes: myDataRoutes };
