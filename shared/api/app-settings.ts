import { z } from "zod";
import {
  appSettingDefinitions,
  appSettingKeys,
  maxAppSetting,
  publicAppSettingKeys,
} from "../app-settings.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

const appSetting = z.object({
  key: z.enum(appSettingKeys),
  value: z.string(),
  description: z.string().nullable(),
  updatedAt: timestamp.nullable(),
});
export type AppSetting = z.output<typeof appSetting>;

export const listAppSettings = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/app-settings",
  response: z.array(appSetting),
});

const appSettingBody = z
  .strictObject({
    key: z.enum(appSettingKeys, { error: "Setting key is required" }),
    value: z
      .string({ error: "Setting value is required" })
      .max(maxAppSetting, `Please use at most ${maxAppSetting} characters`),
  })
  .transform(({ key, value }, context) => {
    const parsed = appSettingDefinitions[key].rule.safeParse(value);
    for (const { message } of parsed.error?.issues ?? [])
      context.issues.push({ code: "custom", path: ["value"], message, input: value });
    return { key, value: parsed.data ?? value };
  });

export const updateAppSetting = endpoint({
  access: "admin",
  method: "PUT",
  path: "/api/admin/app-settings",
  activity: { action: "settings.update", message: "A link or text was changed" },
  body: appSettingBody,
  response: appSetting,
});

export const getSiteLinks = endpoint({
  access: "public",
  method: "GET",
  path: "/api/site-links",
  response: z.record(z.enum(publicAppSettingKeys), z.string()),
});
export type SiteLinks = z.output<typeof getSiteLinks.response>;
