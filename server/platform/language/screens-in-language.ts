import { type Language, languageOfPath, pathIn } from "#shared/language.ts";
import { type Screen, type ScreenName, screens } from "#shared/screens.ts";
import * as descriptions from "#shared/words/en/descriptions.json";
import * as englishTitles from "#shared/words/en/titles.json";
import * as spanishDescriptions from "#shared/words/es/descriptions.json";
import * as spanishTitles from "#shared/words/es/titles.json";

const titles = { en: englishTitles, es: spanishTitles };
const described: Readonly<Record<Language, Readonly<Record<ScreenName, string>>>> = {
  en: descriptions,
  es: spanishDescriptions,
};

/** A screen as a page says it: with its title and its description in one language. */
export interface ShownScreen extends Omit<Screen, "name" | "footer"> {
  description: string;
}

export const screenIn = (language: Language, screen: Screen): ShownScreen => ({
  ...screen,
  title: titles[language][screen.name],
  description: screen.name === "notFound" ? "" : described[language][screen.name],
});

const pageRoots: ReadonlySet<string> = new Set(
  Object.values(screens).map(({ path }) => path.split("/")[1] ?? ""),
);

/** Where a link to our own site leads from a text in a language: to the page in that language, unless it is no page or names Spanish itself. */
export function linkedPath(language: Language, pathname: string): string {
  const isPage = pageRoots.has(pathname.split("/")[1] ?? "");
  return isPage && languageOfPath(pathname).language === "en" ? pathIn(language, pathname) : pathname;
}
