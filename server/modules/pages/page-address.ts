import type { Request } from "express";
import { type BriefArea, briefCode, parseBriefCode } from "#shared/districts.ts";
import { isUuid } from "#shared/fields.ts";
import { type Language, pathIn } from "#shared/language.ts";
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
