import * as words from "#words/people.json";
import type { RegistrationType, UserRole, UserStatus } from "./people.ts";

/* Apart from people.ts, so that the home page does not load them. */

export const registrationTypeLabels: Record<RegistrationType, string> = words.types;
export const roleLabels: Record<UserRole, string> = words.roles;
export const statusLabels: Record<UserStatus, string> = words.statuses;
export const referralSourceLabels = words.referralSources;
