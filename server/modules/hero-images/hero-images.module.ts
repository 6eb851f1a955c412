import type { Module } from "#server/platform/module.ts";
import { heroImageRoutes } from "./hero-images.routes.ts";

/** The pictures of the home page's carousel. */
export const heroImages: Module = { routes: heroImageRoutes };
