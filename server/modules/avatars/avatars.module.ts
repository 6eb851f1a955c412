import type { Module } from "#server/platform/module.ts";
import { avatarRoutes } from "./avatars.routes.ts";

/** Pictures of initials, for people without a photo. */
export const avatars: Module = { openRoutes: avatarRoutes };
