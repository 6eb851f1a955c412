import type { ReadAttention } from "#server/platform/attention.ts";
import { appSettingDefinitions, appSettingKeys, notReviewed } from "#shared/app-settings.ts";
import { hasUrgentTextEnded, readAppSettings } from "./app-settings.ts";

export const settingsToDo: ReadAttention = async ({ clock, database }) => {
  const settings = await readAppSettings(database.db);
  const missing = appSettingKeys
    .filter((key) => appSettingDefinitions[key].card === "links" && settings[key] === "")
    .map((key) => appSettingDefinitions[key].label);
  const toDo = [];
  if (hasUrgentTextEnded(settings, clock()))
    toDo.push({
      subject: "urgent-text",
      sentence: "Your urgent text has ended. The home page shows its standing invitation again.",
      href: "/admin?tab=settings#urgent",
      action: "Write a new one",
    });
  if (missing.length > 0)
    toDo.push({
      subject: "links",
      sentence: `Not set up yet: ${missing.join(", ")}.`,
      href: "/admin?tab=settings#links",
      action: "Set up links",
    });
  if (settings.healthPolicyReviewedOn === "")
    toDo.push({
      subject: "health-policy",
      sentence: `Consumer Health Data Privacy: ${notReviewed}.`,
      href: "/admin?tab=settings#privacy",
      action: "Note the review",
    });
  return toDo;
};
