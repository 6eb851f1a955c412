import { z } from "zod";
import { colour, email, optionalLine, requiredLine, requiredText, secureUrl } from "../fields.ts";
import { siteName } from "../site.ts";
import { endpoint } from "./endpoint.ts";
import { messageAnswer, timestamp } from "./parts.ts";

/** A stored key leaves the server as this, and comes back as this when it shall stay. */
export const maskedKey = "****";
/** The form's other way to say that a stored key shall stay. */
export const keepKey = "__KEEP__";

/**
 * The header in which an editor says what it saw in the fields that it saves, as a query string; the body holds the
 * changed fields and nothing else. A field that has changed since is a 409, not overwritten.
 */
export const seenHeader = "X-Seen";

export const defaultSettings = {
  primaryColor: "#0056b3",
  secondaryColor: "#17a2b8",
  accentColor: "#e91e63",
  siteTitle: siteName,
  siteDescription: "Advocating for Better Thyroid Care",
  metaKeywords: "thyroid, health, alliance, NDT, advocacy",
} as const;

const settings = z.object({
  ghlLocationId: z.string().nullable(),
  /** Four asterisks when one is stored. */
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
    primaryColor: colour,
    secondaryColor: colour,
    accentColor: colour,
    siteTitle: requiredLine("Site title is required", 120),
    siteDescription: requiredText("Site description is required", 300),
    metaKeywords: requiredLine("Meta keywords are required", 300),
  })
  .partial();
export type SettingsUpdate = z.input<typeof settingsBody>;

/** Saves the fields that it is given; an unknown or read-only one is an error. */
export const updateSettings = endpoint({
  access: "admin",
  method: "PUT",
  path: "/api/admin/settings",
  body: settingsBody,
  response: settings,
});

export const missingCrmCredentials =
  "Missing Credentials: Please enter both Location ID and Private Key before testing.";

/** Asks the CRM whether the credentials are good; masked ones mean those stored. */
export const testCrm = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/test-ghl",
  body: z.object({
    locationId: requiredLine(missingCrmCredentials, 128),
    privateKey: requiredLine(missingCrmCredentials, 512),
  }),
  response: messageAnswer,
});

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

export const appSettingBody = z
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

const connection = z.object({
  service: z.enum(["database", "storage", "five-calls", "census", "legislators", "crm", "mail"]),
  /** Whether it is set up at all, and how ("5calls.org", "SMTP", "a folder on this server"). */
  configured: z.boolean(),
  detail: z.string(),
  lastSuccessAt: timestamp.nullable(),
  lastFailureAt: timestamp.nullable(),
  lastFailureReason: z.string().nullable(),
  usedToday: z.number().nullable(),
  quota: z.number().nullable(),
  /** How much waits to be sent there, and how much was given up (each up to 1,000); null where nothing is sent. */
  waiting: z.number().nullable(),
  failed: z.number().nullable(),
});
export type Connection = z.output<typeof connection>;

/** How every outside service has been doing. */
export const listConnections = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/connections",
  response: z.array(connection),
});

/** Tries one service now. */
export const testConnection = endpoint({
  access: "admin",
  method: "POST",
  path: "/api/admin/connections/:service/test",
  response: z.object({ ok: z.boolean(), message: z.string() }),
});
