import type { Module } from "#server/platform/module.ts";
import { heroImageRoutes } from "./hero-images.routes.ts";

export const heroImages: Module = { routes: heroImageRoutes };
