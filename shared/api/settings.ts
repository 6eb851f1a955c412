import { z } from "zod";
import { orNull } from "../settings/definition.ts";
import type { KeyOf } from "../settings/settings.ts";
import { colors, crm, seo } from "../settings/site.ts";
import { forOwners } from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

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

export const getSettings = endpoint("GET /api/admin/settings", {
  access: forOwners,
  response: settings,
});

const settingsBody = z
  .strictObject({
    ghlLocationId: orNull(crm.ghlLocationId.rule),
    ghlPrivateKey: orNull(crm.ghlPrivateKey.rule),
    primaryColor: colors.primaryColor.rule,
    secondaryColor: colors.secondaryColor.rule,
    accentColor: colors.accentColor.rule,
    siteTitle: seo.siteTitle.rule,
    siteDescription: seo.siteDescription.rule,
    metaKeywords: seo.metaKeywords.rule,
  } satisfies Record<KeyOf<"settings">, z.ZodType>)
  .partial();
export type SettingsUpdate = z.input<typeof settingsBody>;

export const updateSettings = endpoint("PUT /api/admin/settings", {
  access: forOwners,
  activity: { action: "settings.update", message: "Settings were changed" },
  body: settingsBody,
  response: settings,
});

/** The values that a save expects to replace, URL-encoded by field ("siteTitle=Old"); else 409. */
export const expectedValuesHeader = "X-Expected-Values";
