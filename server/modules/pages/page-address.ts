import type { Request } from "express";
import { type Env, siteUrl } from "#server/platform/env/env.ts";
import { type BriefArea, briefCode, parseBriefCode } from "#shared/districts.ts";
import { isUuid } from "#shared/fields.ts";
import { isEnglishOnly, type Language, languages, pathIn, prefixOf } from "#shared/language.ts";
import type { Screen } from "#shared/screens.ts";

// The lookbehind avoids quadratic backtracking: 15,000 slashes would take half a second.
export const pathnameOf = ({ path }: Pick<Request, "path">): string =>
  path.length > 1 ? path.replace(/(?<!\/)\/+$/, "") : path;

export const searchOf = ({ searches = [] }: Screen, url: string): string =>
  searches.find((search) => url.endsWith(`?${search}`)) ?? "";

export function articleIdIn(pathname: string): string | undefined {
  const id = /^\/news\/([^/]+)$/.exec(pathname)?.[1];
  return id && isUuid(id) ? id : undefined;
}

export const briefAreaIn = (pathname: string): BriefArea | undefined =>
  parseBriefCode(/^\/brief\/([^/]+)$/.exec(pathname)?.[1] ?? "");

/** The address of a page as we write it. */
export function properPath(language: Language, path: string): string {
  const id = articleIdIn(path);
  const area = briefAreaIn(path);
  const proper = id ? `/news/${id.toLowerCase()}` : area ? `/brief/${briefCode(area)}` : path;
  return pathIn(language, proper);
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
