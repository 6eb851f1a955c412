import type { Module } from "#server/platform/module.ts";
import { newsRoutes } from "./news.routes.ts";

export const news: Module = { routes: newsRoutes };
