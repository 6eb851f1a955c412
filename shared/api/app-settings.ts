import { z } from "zod";
import { languages } from "../language.ts";
import {
  isSecret,
  keysOf,
  maxSetting,
  type OfPublicSettings,
  publicSettingKeys,
  settingDefinitions,
} from "../settings/settings.ts";
import { forEditors } from "../team.ts";
import { byLanguage, publicContent, timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const appSettingKeys = keysOf("app-settings");

const appSetting = z.object({
  key: z.enum(appSettingKeys),
  value: z.string(),
  description: z.string().nullable(),
  updatedAt: timestamp.nullable(),
  /** The host has set it, in the environment: here it can't be changed. */
  setBy: z.literal("environment").optional(),
});

export const listAppSettings = endpoint("GET /api/admin/app-settings", {
  access: forEditors,
  response: z.array(appSetting),
});

const appSettingBody = z
  .strictObject({
    key: z.enum(appSettingKeys, { error: "Setting key is required" }),
    value: z
      .string({ error: "Setting value is required" })
      .max(maxSetting, `Please use at most ${maxSetting} characters`),
  })
  .transform(({ key, value }, context) => {
    const parsed = settingDefinitions[key].rule.safeParse(value);
    for (const { message } of parsed.error?.issues ?? [])
      context.issues.push({ code: "custom", path: ["value"], message, input: value });
    return { key, value: parsed.data ?? value };
  });

export const updateAppSetting = endpoint("PUT /api/admin/app-settings", {
  access: forEditors,
  activity: { action: "settings.update", message: "A link or text was changed" },
  body: appSettingBody,
  response: appSetting,
});

export const publishableKeys = [
  ...appSettingKeys,
  ...keysOf("settings").filter((key) => !isSecret(key)),
] as const;
export type PublishableKey = (typeof publishableKeys)[number];

const publishBody = z.partialRecord(z.enum(publishableKeys), z.string().max(maxSetting)).transform(
  (values, context) =>
    Object.fromEntries(
      publishableKeys.flatMap((key) => {
        const value = values[key];
        if (value === undefined) return [];
        const parsed = settingDefinitions[key].rule.safeParse(value);
        for (const { message } of parsed.error?.issues ?? [])
          context.issues.push({ code: "custom", path: [key], message, input: value });
        return [[key, parsed.data ?? value]];
      }),
    ) as Partial<Record<PublishableKey, string>>,
);

export const publishSettings = endpoint("PUT /api/admin/published-settings", {
  access: forEditors,
  activity: { action: "settings.update", message: "Links and texts were published" },
  body: publishBody,
  response: z.partialRecord(z.enum(publishableKeys), z.string()),
});

/** The public settings, and whether this site can send mail: without SMTP it is "off", and no sentence may promise one. */
export const getSiteLinks = endpoint("GET /api/site-links", {
  ...publicContent,
  query: z.object(byLanguage),
  response: z.object({
    ...(Object.fromEntries(
      publicSettingKeys.map((key) => [key, z.string()]),
    ) as OfPublicSettings<z.ZodString>),
    sendsMail: z.string(),
    urgentLanguage: z.enum(languages).optional(),
  }),
});
export type SiteLinks = z.output<typeof getSiteLinks.response>;
