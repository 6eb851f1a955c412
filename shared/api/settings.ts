import { z } from "zod";
import { color, optionalLine, requiredLine, requiredText } from "../fields.ts";
import { siteName } from "../site.ts";
import { defaultThemeColors } from "../theme.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const defaultSettings = {
  primaryColor: defaultThemeColors.primary,
  secondaryColor: defaultThemeColors.secondary,
  accentColor: defaultThemeColors.accent,
  siteTitle: siteName,
  siteDescription: "Advocating for Better Thyroid Care",
  metaKeywords: "thyroid, health, alliance, NDT, advocacy",
} as const;

const settings = z.object({
  ghlLocationId: z.string().nullable(),
  ghlPrivateKey: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  accentColor: z.string(),
  siteTitle: z.string(),
  siteDescription: z.string(),
  metaKeywords: z.string(),
  updatedAt: timestamp,
});
export type Settings = z.output<typeof settings>;

export const getSettings = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/settings",
  response: settings,
});

export const settingsBody = z
  .strictObject({
    ghlLocationId: optionalLine(128),
    /** `****` and `__KEEP__` keep the stored one; null or "" removes it. */
    ghlPrivateKey: optionalLine(512),
    primaryColor: color,
    secondaryColor: color,
    accentColor: color,
    siteTitle: requiredLine("Site title is required", 120),
    siteDescription: requiredText("Site description is required", 300),
    metaKeywords: requiredLine("Meta keywords are required", 300),
  })
  .partial();
export type SettingsUpdate = z.input<typeof settingsBody>;

export const updateSettings = endpoint({
  access: "admin",
  method: "PUT",
  path: "/api/admin/settings",
  activity: { action: "settings.update", message: "Settings were changed" },
  body: settingsBody,
  response: settings,
});
