import { availability } from "./availability.ts";
import { callsService } from "./calls-service.ts";
import type { SettingDefinition } from "./definition.ts";
import { embeds } from "./embeds.ts";
import { links } from "./links.ts";
import { mail, mailServer } from "./mail.ts";
import { privacy } from "./privacy.ts";
import { colors, crm, seo } from "./site.ts";
import { spanish } from "./spanish.ts";
import { urgent } from "./urgent.ts";
import { washington } from "./washington.ts";

/** Every setting. One added to a card's record is stored, checked, shown in that card and, when public, sent to the pages. */
export const settingDefinitions = {
  ...urgent,
  ...links,
  ...privacy,
  ...washington,
  ...mail,
  ...mailServer,
  ...availability,
  ...embeds,
  ...callsService,
  ...crm,
  ...colors,
  ...seo,
  ...spanish,
} as const;

type Definitions = typeof settingDefinitions;
export type SettingKey = keyof Definitions;

export type KeyOf<Call extends SettingDefinition["call"]> = {
  [Key in SettingKey]: Definitions[Key]["call"] extends Call ? Key : never;
}[SettingKey];

/** Mapped key by key, so that the compiler finds where each is read. */
export type OfPublicSettings<Value> = {
  [Key in keyof Definitions as Definitions[Key] extends { isPublic: true } ? Key : never]: Value;
};
export type PublicSettingKey = keyof OfPublicSettings<string>;

export type SecretKey = {
  [Key in SettingKey]: Definitions[Key]["input"] extends "secret" ? Key : never;
}[SettingKey];

const isKey = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key);
export const settingKeys: readonly SettingKey[] = Object.keys(settingDefinitions).filter(isKey);

export const keysOf = <Call extends SettingDefinition["call"]>(call: Call) =>
  settingKeys.filter((key): key is KeyOf<Call> => settingDefinitions[key].call === call);

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

/** Also keeps the stored key. */
export const keepKey = "__KEEP__";
