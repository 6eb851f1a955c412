import { z } from "zod";
import { onOrOff, orEmpty, type SettingDefinitions } from "./definition.ts";

export const notReviewed = "Not reviewed by a lawyer yet";

export const privacy = {
  crmOtherUses: {
    label: "The CRM uses contacts for more than our own messages",
    description:
      "On: people are asked for a consent of their own when they register, and only those who give it are sent to the CRM",
    default: "off",
    rule: onOrOff,
    input: "switch",
    isPublic: true,
  },
  healthPolicyReviewedOn: {
    label: "Health data policy reviewed on",
    description:
      "The day on which a lawyer reviewed the Consumer Health Data Privacy page. Leave empty until then",
    rule: orEmpty(z.iso.date("Please enter a day like 2026-12-31")),
    input: "date",
  },
} as const satisfies SettingDefinitions;
