import type { ReadAdminTasks } from "#server/platform/module.ts";
import type { SettingDefinition } from "#shared/settings/definition.ts";
import { links } from "#shared/settings/links.ts";
import { notReviewed } from "#shared/settings/privacy.ts";
import { hasUrgentTextEnded, readSettings } from "./settings.ts";

export const settingsToDo: ReadAdminTasks = async ({ clock, database }) => {
  const settings = await readSettings(database.db);
  const stored = new Map(Object.entries(settings));
  const labelsOf = (isOne: (value: string | undefined, definition: SettingDefinition) => boolean) =>
    Object.entries<SettingDefinition>(links)
      .filter(([key, definition]) => isOne(stored.get(key), definition))
      .map(([, { label }]) => label)
      .join(", ");
  const missing = labelsOf((value) => value === "");
  const samples = labelsOf((value, { sample }) => value === sample);
  const toDo = [];
  if (hasUrgentTextEnded(settings, clock()))
    toDo.push({
      subject: "urgent-text",
      sentence: "Your urgent text has ended. The home page shows our default text again.",
      href: "/admin?tab=settings&section=home-page#urgent",
      action: "Write a new one",
    });
  if (samples)
    toDo.push({
      subject: "samples",
      kind: "before-live" as const,
      sentence: `Visitors still see sample text: ${samples}.`,
      href: "/admin?tab=settings&section=links#links",
      action: "Replace them",
    });
  if (missing)
    toDo.push({
      subject: "links",
      kind: "before-live" as const,
      sentence: `Not set up yet: ${missing}.`,
      href: "/admin?tab=settings&section=links#links",
      action: "Set up links",
    });
  if (settings.healthPolicyReviewedOn === "")
    toDo.push({
      subject: "health-policy",
      kind: "before-live" as const,
      sentence: `Consumer Health Data Privacy: ${notReviewed}.`,
      href: "/admin?tab=settings&section=privacy#privacy",
      action: "Add the review date",
    });
  return toDo;
};
