import { z } from "zod";
import { email, requiredLine, secureUrl } from "../fields.ts";
import { endpoint } from "./endpoint.ts";
import { timestamp } from "./parts.ts";

/** The links and texts that the site uses and the administrator may change (app settings). */
export const appSettingKeys = [
  "congressFinderUrl",
  "petitionUrl",
  "socialKitUrl",
  "patientLetterUrl",
  "providerLetterUrl",
  "colleagueLetterUrl",
  "fdaCommentsUrl",
  "contactEmail",
  "governingLawState",
] as const;
export type AppSettingKey = (typeof appSettingKeys)[number];

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

const required = requiredLine("Setting value is required", 2048);
const link = required.pipe(secureUrl("Please enter a web address that starts with https://"));

/** The rule of each value: links are web addresses. */
export const appSettingRules: Record<AppSettingKey, z.ZodType<string, string>> = {
  congressFinderUrl: link,
  petitionUrl: link,
  socialKitUrl: link,
  patientLetterUrl: link,
  providerLetterUrl: link,
  colleagueLetterUrl: link,
  fdaCommentsUrl: link,
  contactEmail: required.pipe(email),
  governingLawState: requiredLine("Setting value is required", 60),
};

const appSettingBody = z
  .strictObject({
    key: z.enum(appSettingKeys, { error: "Setting key is required" }),
    value: required,
  })
  .transform(({ key, value }, context) => {
    const parsed = appSettingRules[key].safeParse(value);
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

/** The links and texts as the public pages need them. */
export const getSiteLinks = endpoint({
  access: "public",
  method: "GET",
  path: "/api/site-links",
  response: z.record(z.enum(appSettingKeys), z.string()),
});
export type SiteLinks = z.output<typeof getSiteLinks.response>;
