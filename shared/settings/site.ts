import { color, requiredLine, requiredText } from "../fields.ts";
import { siteName } from "../site.ts";
import { defaultThemeColors } from "../theme.ts";
import { orEmpty, type SettingDefinitions } from "./definition.ts";

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
