import type { Router } from "express";
import { fieldError } from "#server/platform/errors/http-errors.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module, ReadAdminTasks } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import {
  getTranslation,
  listTranslations,
  type TranslationKind,
  translationKinds,
  unknownTranslationKind,
  updateTranslation,
} from "#shared/api/translations.ts";
import { forEditors } from "#shared/team.ts";
import { listStates, readTranslation, saveTranslation } from "./translations.ts";

function itemIn({ kind, id }: { kind: string; id: string }): { kind: TranslationKind; id: string } {
  const known = translationKinds.find((each) => each === kind);
  if (!known) throw fieldError("kind", unknownTranslationKind);
  return { kind: known, id: id.toLowerCase() };
}

function translationRoutes(services: Services): Router {
  const { database } = services;
  const router = createRouter(services);

  route(router, listTranslations, ({ query: { kind } }) => listStates(database, kind));

  route(router, getTranslation, ({ params }) => readTranslation(database, itemIn(params)));

  route(router, updateTranslation, ({ params, body, req }) => {
    const item = itemIn(params);
    noteActivity(req, { details: item });
    return saveTranslation(database, item, body);
  });
  return router;
}

const shownTitles = 3;

/** Where the panel lists them; `spanish` opens one. */
const listOf: Readonly<Record<TranslationKind, string>> = {
  news: "tab=news&show=articles",
  "patient-stories": "tab=news&show=stories",
  studies: "tab=news&show=studies",
  "hero-images": "tab=hero-images",
  urgent: "tab=settings&section=home-page",
};

const translationsToCheck: ReadAdminTasks = async ({ database }) => {
  const toCheck = (
    await Promise.all(
      translationKinds.map(async (kind) =>
        (await listStates(database, kind, "check")).map((row) => ({ kind, ...row })),
      ),
    )
  ).flat();
  const [first] = toCheck;
  if (!first) return [];
  const titles = toCheck.map(({ kind, title }) => (kind === "urgent" ? "the urgent section" : `“${title}”`));
  const more = titles.length > shownTitles ? [`${titles.length - shownTitles} more`] : [];
  const named = [...titles.slice(0, shownTitles), ...more];
  return [
    {
      subject: "translations",
      sentence: `Spanish to check, because the English has changed: ${named.join(", ")}.`,
      href: `/admin?${listOf[first.kind]}&spanish=${first.id}`,
      action: "Check the Spanish",
    },
  ];
};

export const translationsModule: Module = {
  routes: translationRoutes,
  adminTasks: { access: forEditors, read: translationsToCheck },
};
