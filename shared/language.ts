/** The languages of the public site. The panel and /developers are English only. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export const prefixOf: Readonly<Record<Language, "" | "/es">> = { en: "", es: "/es" };

/** As BCP 47 writes them: American English is what everybody here reads as "en". */
export const tagOf: Readonly<Record<Language, string>> = { en: "en", es: "es-US" };

/** "/es/news" is the Spanish page of "/news"; "/es" is the Spanish home page. */
export function languageOfPath(pathname: string): { language: Language; path: string } {
  const [, rest] = /^\/es(\/.*)?$/i.exec(pathname) ?? [];
  if (rest === undefined && !/^\/es$/i.test(pathname)) return { language: "en", path: pathname };
  return { language: "es", path: rest || "/" };
}

export function pathIn(language: Language, path: string): string {
  if (language === "en" || isEnglishOnly(path)) return path;
  return path === "/" ? prefixOf.es : prefixOf.es + path;
}

export const isEnglishOnly = (path: string): boolean => /^\/(?:admin|developers)(?:\/|$)/.test(path);

/** Of a header Accept-Language: Spanish where it comes first (https://www.rfc-editor.org/rfc/rfc9110#field.accept-language). */
export function preferredLanguage(header = ""): Language {
  let best = { language: "en" as Language, quality: 0 };
  for (const part of header.slice(0, 500).split(",")) {
    const [tag = "", ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const quality = weight ? Number(weight.slice(2)) : 1;
    // The first of equals is the first choice.
    if (tag && quality > best.quality)
      best = { language: tag === "es" || tag.startsWith("es-") ? "es" : "en", quality };
  }
  return best.language;
}

export const inLanguage = (language: Language, path: string): string =>
  language === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}language=${language}`;
