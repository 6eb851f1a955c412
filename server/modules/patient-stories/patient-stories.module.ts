import type { Module } from "#server/platform/module.ts";
import { patientStoryRoutes } from "./patient-stories.routes.ts";
import { waitingStories } from "./waiting-stories.ts";

export const patientStories: Module = { routes: patientStoryRoutes, attention: waitingStories };
