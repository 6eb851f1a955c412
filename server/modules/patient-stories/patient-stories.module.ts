import type { Module } from "#server/platform/module.ts";
import { patientStoryRoutes } from "./patient-stories.routes.ts";

/** Stories that patients share, and their moderation. */
export const patientStories: Module = { routes: patientStoryRoutes };
