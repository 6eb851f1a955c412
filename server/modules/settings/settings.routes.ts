import type { Request } from "express";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { fieldsOf, noteActivity } from "#server/platform/http/activity.ts";
import { isOwner, notAllowed } from "#server/platform/http/guards.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { foundRow } from "#server/platform/http/rows.ts";
import type { Module, ReadAdminTasks } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/app-settings.ts";
import { getSettings, updateSettings } from "#shared/api/settings.ts";
import type { SettingDefinition } from "#shared/settings/definition.ts";
import { links } from "#shared/settings/links.ts";
import { keysOf, maskedKey, type SettingKey, settingDefinitions } from "#shared/settings/settings.ts";
import { crm, notReviewed } from "#shared/settings/site.ts";
import { forOwners } from "#shared/team.ts";
import {
  changedAt,
  expectedValuesIn,
  hasUrgentTextEnded,
  maskedSettings,
  readSettingRows,
  readSettings,
  type SettingRows,
  type Settings,
  saveSettings,
} from "./settings.ts";

const forEditorsToo = new Set<string>(["urgentTitle", "urgentText", "urgentUntil"]);
const maySee = (req: Request, key: string): boolean => isOwner(req) || forEditorsToo.has(key);

const presentSettings = (rows: SettingRows) => {
  const { ghlLocationId, ghlPrivateKey, ...settings } = maskedSettings(rows);
  return {
    ...settings,
    ghlLocationId: ghlLocationId || null,
    ghlPrivateKey: ghlPrivateKey || null,
    updatedAt: changedAt(rows, keysOf("settings")) ?? new Date(0),
  };
};

function isSetByHost(env: Services["env"], key: string): boolean {
  const { environment }: Partial<SettingDefinition> = Object.hasOwn(settingDefinitions, key)
    ? settingDefinitions[key as SettingKey]
    : {};
  return environment !== undefined && Boolean(env[environment]);
}

const presentAppSettings = (env: Services["env"], rows: SettingRows) => {
  const settings = maskedSettings(rows);
  return keysOf("app-settings").map((key) => ({
    key,
    description: settingDefinitions[key].description,
    updatedAt: rows.get(key)?.updatedAt ?? null,
    ...(isSetByHost(env, key)
      ? { value: maskedKey, setBy: "environment" as const }
      : { value: settings[key] }),
  }));
};

function settingsRoutes(router: AppRouter, services: Services, modules: readonly Module[]): void {
  const { database, env } = services;
  const save = (req: Request, changes: Partial<Settings>) => {
    if (Object.keys(changes).some((key) => isSetByHost(env, key)))
      throw conflict("set_by_host", "Your host has set this key. To change it, ask your web person.");
    if (!Object.keys(changes).every((key) => maySee(req, key)))
      throw notAllowed("Editors change the urgent section. Ask an owner for the other settings.");
    return saveSettings(services, {
      changes,
      expectedValues: expectedValuesIn(req),
      alsoInTransaction: async (tx) => {
        for (const { settingsSaved } of modules) await settingsSaved?.(tx, Object.keys(changes));
      },
    });
  };

  route(router, getSettings, async () => presentSettings(await readSettingRows(database.db)));

  route(router, updateSettings, async ({ body, req }) => {
    noteActivity(req, { details: { fields: fieldsOf(body) } });
    // A stolen session could send every new person to an account of its own.
    if (Object.keys(body).some((key) => Object.hasOwn(crm, key))) await requireSecondFactor(services, req);
    return presentSettings(await save(req, body));
  });

  route(router, contract.listAppSettings, async ({ req }) =>
    presentAppSettings(env, await readSettingRows(database.db)).filter(({ key }) => maySee(req, key)),
  );

  route(router, contract.updateAppSetting, async ({ body: { key, value }, req }) => {
    noteActivity(req, { details: { key } });
    const rows = await save(req, { [key]: value });
    return foundRow(presentAppSettings(env, rows).filter((setting) => setting.key === key));
  });

  route(router, contract.publishSettings, async ({ body, req }) => {
    noteActivity(req, { details: { fields: fieldsOf(body) } });
    const settings = maskedSettings(await save(req, body));
    return Object.fromEntries(
      contract.publishableKeys.filter((key) => maySee(req, key)).map((key) => [key, settings[key]]),
    );
  });
}

const settingsToDo: ReadAdminTasks = async ({ clock, database }) => {
  const settings = await readSettings(database.db);
  const stored = new Map(Object.entries(settings));
  const labelsOf = (isOne: (value: string | undefined, definition: SettingDefinition) => boolean) =>
    Object.entries<SettingDefinition>(links)
      .filter(([key, definition]) => isOne(stored.get(key), definition))
      .map(([, { label }]) => label)
      .join(", ");
  const missing = labelsOf((value) => value === "");
  const samples = labelsOf((value, { sample }) => value === sample);
  const toDo = [];
  if (hasUrgentTextEnded(settings, clock()))
    toDo.push({
      subject: "urgent-text",
      sentence: "Your urgent text has ended. The home page shows our default text again.",
      href: "/admin?tab=settings&section=home-page#urgent",
      action: "Write a new one",
    });
  if (samples)
    toDo.push({
      subject: "samples",
      kind: "before-live" as const,
      sentence: `Visitors still see sample text: ${samples}.`,
      href: "/admin?tab=settings&section=links#links",
      action: "Replace them",
    });
  if (missing)
    toDo.push({
      subject: "links",
      kind: "before-live" as const,
      sentence: `Not set up yet: ${missing}.`,
      href: "/admin?tab=settings&section=links#links",
      action: "Set up links",
    });
  if (settings.healthPolicyReviewedOn === "")
    toDo.push({
      subject: "health-policy",
      kind: "before-live" as const,
      sentence: `Consumer Health Data Privacy: ${notReviewed}.`,
      href: "/admin?tab=settings&section=privacy#privacy",
      action: "Add the review date",
    });
  return toDo;
};

export const settingsModule: Module = {
  routes: settingsRoutes,
  adminTasks: { access: forOwners, read: settingsToDo },
};
