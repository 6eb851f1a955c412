import type { ReadAttention } from "#server/platform/attention.ts";
import type { Services } from "#server/platform/services.ts";
import { appSettingDefinitions, appSettingKeys, notReviewed } from "#shared/app-settings.ts";
import { readAppSettings } from "./app-settings.ts";
import { hasUrgentTextEnded } from "./urgent-text.ts";

const inSettings = { since: null, isPromised: false } as const;

export const settingsToDo =
  ({ clock, database }: Pick<Services, "clock" | "database">): ReadAttention =>
  async () => {
    const settings = await readAppSettings(database.db);
    const missing = appSettingKeys
      .filter((key) => appSettingDefinitions[key].card === "links" && settings[key] === "")
      .map((key) => appSettingDefinitions[key].label);
    return [
      ...(hasUrgentTextEnded(settings, clock())
        ? [
            {
              ...inSettings,
              subject: "urgent-text",
              sentence: "Your urgent text has ended. The home page shows its standing invitation again.",
              href: "/admin?tab=settings#urgent",
              action: "Write a new one",
            },
          ]
        : []),
      ...(missing.length > 0
        ? [
            {
              ...inSettings,
              subject: "links",
              sentence: `Not set up yet: ${missing.join(", ")}.`,
              href: "/admin?tab=settings#links",
              action: "Set up links",
            },
          ]
        : []),
      ...(settings.healthPolicyReviewedOn === ""
        ? [
            {
              ...inSettings,
              subject: "health-policy",
              sentence: `Consumer Health Data Privacy: ${notReviewed}.`,
              href: "/admin?tab=settings#privacy",
              action: "Note the review",
            },
          ]
        : []),
    ];
  };
