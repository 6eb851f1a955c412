import standingUrgent from "#words/urgent.json";
import { color, requiredLine, requiredText } from "../fields.ts";
import { siteName } from "../site.ts";
import { defaultThemeColors } from "../theme.ts";
import { dayOrEmpty, onOrOff, orEmpty, type SettingDefinitions } from "./definition.ts";

const siteColor = {
  description: "A color like #0056b3",
  rule: color,
  input: "color",
} as const;

export const colors = {
  primaryColor: { ...siteColor, label: "Primary color", default: defaultThemeColors.primary },
  secondaryColor: { ...siteColor, label: "Secondary color", default: defaultThemeColors.secondary },
  accentColor: { ...siteColor, label: "Accent color", default: defaultThemeColors.accent },
} as const satisfies SettingDefinitions;

export const seo = {
  siteTitle: {
    label: "Site title",
    description: "In the browser's tab and in search results; up to about 60 characters are shown.",
    default: siteName,
    rule: requiredLine("Site title is required", 120),
    input: "line",
  },
  siteDescription: {
    label: "Site description",
    description: "One or two sentences; search results show about 155 characters.",
    default: "Advocating for Better Thyroid Care",
    rule: requiredText("Site description is required", 300),
    input: "text",
  },
  metaKeywords: {
    label: "Meta keywords",
    description: "Separated by commas. Few search engines still read them.",
    default: "thyroid, health, alliance, NDT, advocacy",
    rule: requiredLine("Meta keywords are required", 300),
    input: "line",
  },
} as const satisfies SettingDefinitions;

export const crm = {
  ghlLocationId: {
    label: "Location ID",
    description: "From Settings, Business Profile in GoHighLevel.",
    rule: orEmpty(requiredLine("", 128)),
    input: "code",
  },
  ghlPrivateKey: {
    label: "Private Key",
    description:
      "From Settings, Private Integrations in GoHighLevel. It is stored encrypted and never shown again.",
    rule: orEmpty(requiredLine("", 512)),
    input: "secret",
  },
} as const satisfies SettingDefinitions;

export const urgent = {
  urgentTitle: {
    isPublic: true,
    label: "Urgent title",
    shownWhenEmpty: standingUrgent.title,
    description: "Home: the heading of the urgent section. Leave empty to use our text.",
    rule: orEmpty(requiredLine("", 120)),
    input: "line",
  },
  urgentText: {
    isPublic: true,
    label: "Urgent text",
    shownWhenEmpty: standingUrgent.text,
    description: "Home: what is urgent, in two or three sentences",
    rule: orEmpty(requiredText("", 600)),
    input: "text",
  },
  urgentUntil: {
    isPublic: true,
    label: "Urgent until",
    description: "Last day it is shown (Eastern time). Leave empty to keep it.",
    rule: dayOrEmpty,
    input: "date",
  },
} as const satisfies SettingDefinitions;

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
      "The day on which someone reviewed the Spanish of the legal texts, consents and disclaimers. Leave empty until then: the pages say that the translation is not reviewed yet.",
    rule: dayOrEmpty,
    input: "date",
    isPublic: true,
  },
} as const satisfies SettingDefinitions;

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
      "The day on which a lawyer reviewed the Consumer Health Data Privacy page. Leave empty until then.",
    rule: dayOrEmpty,
    input: "date",
  },
} as const satisfies SettingDefinitions;
