import type { Request } from "express";
import { type Env, siteUrl } from "#server/platform/env/env.ts";
import { type BriefArea, briefCode, parseBriefCode } from "#shared/districts.ts";
import { isUuid } from "#shared/fields.ts";
import {
  isEnglishOnly,
  type Language,
  languageOfPath,
  languages,
  pathIn,
  prefixOf,
} from "#shared/language.ts";
import { fixedScreens, type Screen } from "#shared/screens.ts";

export const screenByPath: ReadonlyMap<string, Screen> = new Map(
  fixedScreens().map((screen) => [screen.path, screen]),
);

// The lookbehind avoids quadratic backtracking: 15,000 slashes would take half a second.
export const pathnameOf = ({ path }: Pick<Request, "path">): string =>
  path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") : path;

export const searchOf = ({ searches = [] }: Screen, url: string): string =>
  searches.find((search) => url.endsWith(`?${search}`)) ?? "";

export function articleIdIn(pathname: string): string | undefined {
  const id = /^\/news\/([^/]+)$/i.exec(pathname)?.[1];
  return id && isUuid(id) ? id : undefined;
}

export const briefAreaIn = (pathname: string): BriefArea | undefined =>
  parseBriefCode(/^\/brief\/([^/]+)$/i.exec(pathname)?.[1] ?? "");

/** The address of a page as we write it, whatever its letter case; of anything else, the path itself. */
export function properPath(pathname: string): string {
  const { language, path } = languageOfPath(pathname);
  const id = articleIdIn(path);
  const area = briefAreaIn(path);
  if (id) return pathIn(language, `/news/${id.toLowerCase()}`);
  if (area) return pathIn(language, `/brief/${briefCode(area)}`);
  const lowerCase = path.toLowerCase();
  return pathIn(language, screenByPath.has(lowerCase) ? lowerCase : path);
}

/** "https://www.example.org/es/news". */
export const addressIn = (env: Env, language: Language, pathname: string): string =>
  siteUrl(env, `${prefixOf[language]}${pathname}`.replace(/(?<=.)\/$/, ""));

/** The same page in each language; English is for everybody else, too (https://developers.google.com/search/docs/specialty/international/localized-versions). */
export function alternatesOf(env: Env, pathname: string): { tag: string; address: string }[] {
  if (isEnglishOnly(pathname)) return [];
  const english = { tag: "x-default", address: addressIn(env, "en", pathname) };
  return [...languages.map((tag) => ({ tag, address: addressIn(env, tag, pathname) })), english];
}
