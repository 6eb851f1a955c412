import { z } from "zod";
import { onOrOff, orEmpty, type SettingDefinitions } from "./definition.ts";

export const spanish = {
  answersInSpanish: {
    label: "We answer in Spanish",
    description:
      "Off: pages and emails in Spanish say that we answer in English, beside the contact line and at the registration form",
    default: "off",
    rule: onOrOff,
    input: "switch",
    isPublic: true,
  },
  spanishReviewedOn: {
    label: "Spanish legal texts reviewed on",
    description:
      "The day on which someone reviewed the Spanish of the legal texts, consents and disclaimers. Leave empty until then: the pages say that the translation is not reviewed yet",
    rule: orEmpty(z.iso.date("Please enter a day like 2026-12-31")),
    input: "date",
    isPublic: true,
  },
} as const satisfies SettingDefinitions;
