import { type ComponentType, type LazyExoticComponent, lazy } from "react";

interface Section {
  id: string;
  label: string;
  Section: LazyExoticComponent<ComponentType>;
}

const section = (id: string, label: string, load: () => Promise<ComponentType>): Section => ({
  id,
  label,
  Section: lazy(async () => ({ default: await load() })),
});

/** The tabs of the panel, in their order; the first is shown when the address names none. */
export const sections: readonly [Section, ...Section[]] = [
  section(
    "settings",
    "Settings",
    async () => (await import("./settings/settings-section.tsx")).SettingsSection,
  ),
  section(
    "ambassadors",
    "Ambassadors",
    async () => (await import("./ambassadors/ambassadors-section.tsx")).AmbassadorsSection,
  ),
  section(
    "requests",
    "Requests",
    async () => (await import("./requests/requests-section.tsx")).RequestsSection,
  ),
  section("users", "Users", async () => (await import("./users/users-section.tsx")).UsersSection),
  section("news", "News", async () => (await import("./news/news-section.tsx")).NewsSection),
  section(
    "hero-images",
    "Hero Images",
    async () => (await import("./hero-images/hero-images-section.tsx")).HeroImagesSection,
  ),
  section("logs", "Logs", async () => (await import("./logs/logs-section.tsx")).LogsSection),
];
