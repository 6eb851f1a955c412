import { type Language, languageOfPath, pathIn } from "#shared/language.ts";
import { screens } from "#shared/screens.ts";

const pageRoots: ReadonlySet<string> = new Set(
  Object.values(screens).map(({ path }) => path.split("/")[1] ?? ""),
);

/** Where a link to our own site leads from a text in a language: to the page in that language, unless it is no page or names Spanish itself. */
export function linkedPath(language: Language, pathname: string): string {
  const isPage = pageRoots.has(pathname.split("/")[1] ?? "");
  return isPage && languageOfPath(pathname).language === "en" ? pathIn(language, pathname) : pathname;
}
