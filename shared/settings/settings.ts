import { availability } from "./availability.ts";
import { callsService } from "./calls-service.ts";
import { embeds } from "./embeds.ts";
import { links } from "./links.ts";
import { mail, mailServer } from "./mail.ts";
import { colors, crm, privacy, seo, spanish, urgent } from "./site.ts";
import { washington } from "./washington.ts";

/** By the call that reads and writes it. One added to a card's record is stored, checked, shown in that card and, when public, sent to the pages. */
const byCall = {
  "app-settings": {
    ...urgent,
    ...links,
    ...privacy,
    ...washington,
    ...mail,
    ...availability,
    ...embeds,
    ...spanish,
  },
  settings: { ...crm, ...colors, ...seo },
  config: callsService,
  mail: mailServer,
} as const;
export const settingDefinitions = {
  ...byCall["app-settings"],
  ...byCall.settings,
  ...byCall.config,
  ...byCall.mail,
} as const;

type Definitions = typeof settingDefinitions;
export type SettingKey = keyof Definitions;

type Call = keyof typeof byCall;
export type KeyOf<Calls extends Call> = { [Each in Calls]: keyof (typeof byCall)[Each] }[Calls];

/** Mapped key by key, so that the compiler finds where each is read. */
export type OfPublicSettings<Value> = {
  [Key in keyof Definitions as Definitions[Key] extends { isPublic: true } ? Key : never]: Value;
};
export type PublicSettingKey = keyof OfPublicSettings<string>;

type SecretKey = {
  [Key in SettingKey]: Definitions[Key]["input"] extends "secret" ? Key : never;
}[SettingKey];

export const settingKeys = Object.keys(settingDefinitions) as SettingKey[];
export const keysOf = <Each extends Call>(call: Each) => Object.keys(byCall[call]) as KeyOf<Each>[];

export const publicSettingKeys = settingKeys.filter(
  (key): key is PublicSettingKey => "isPublic" in settingDefinitions[key],
);

export const isSecret = (key: SettingKey): key is SecretKey => settingDefinitions[key].input === "secret";

export const maxSetting = 2048;

export const defaultSettings = Object.fromEntries(
  settingKeys.map((key) => [key, { default: "", ...settingDefinitions[key] }.default]),
) as { readonly [Key in keyof Definitions]: string };

/** Replaces a stored key in responses; in a request it keeps the stored one. */
export const maskedKey = "****";

export const keepKey = "__KEEP__";
