import type { Module } from "#server/platform/module.ts";
import { avatarRoutes } from "./avatars.routes.ts";

export const avatars: Module = { openRoutes: avatarRoutes };
