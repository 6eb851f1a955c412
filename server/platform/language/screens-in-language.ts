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

/** How texts that are read elsewhere link to our own pages: to the page in their language, unless they name Spanish themselves. */
export function absoluteLink(site: string, language: Language): (url: URL) => string {
  const { origin } = new URL(site);
  return (url) => {
    const isPage = url.origin === origin && pageRoots.has(url.pathname.split("/")[1] ?? "");
    if (isPage && languageOfPath(url.pathname).language === "en")
      url.pathname = pathIn(language, url.pathname);
    return url.href;
  };
}
