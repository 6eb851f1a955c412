import { type ComponentType, type LazyExoticComponent, lazy } from "react";

import { forEditors, forOwners, forReviewers, type TeamRole } from "#shared/team.ts";

interface Section {
  id: string;
  label: string;
  access: readonly TeamRole[];
  Section: LazyExoticComponent<ComponentType>;
}

const section = (
  id: string,
  label: string,
  access: readonly TeamRole[],
  load: () => Promise<ComponentType>,
): Section => ({
  id,
  label,
  access,
  Section: lazy(async () => ({ default: await load() })),
});

/** The tabs of the panel, in their order; the first is shown when the address names none. */
export const sections: readonly [Section, ...Section[]] = [
  section(
    "settings",
    "Settings",
    forReviewers,
    async () => (await import("./settings/settings-section.tsx")).SettingsSection,
  ),
  section(
    "ambassadors",
    "Ambassadors",
    forEditors,
    async () => (await import("./ambassadors/ambassadors-section.tsx")).AmbassadorsSection,
  ),
  section(
    "requests",
    "Requests",
    forReviewers,
    async () => (await import("./requests/request-list.tsx")).RequestsSection,
  ),
  section("users", "Users", forOwners, async () => (await import("./users/users-section.tsx")).UsersSection),
  section("news", "News", forReviewers, async () => (await import("./news/news-section.tsx")).NewsSection),
  section(
    "hero-images",
    "Hero Images",
    forEditors,
    async () => (await import("./hero-images/hero-images-section.tsx")).HeroImagesSection,
  ),
  section("logs", "Logs", forOwners, async () => (await import("./logs/logs-section.tsx")).LogsSection),
];
