import { inLanguage, type Language } from "#shared/language.ts";
import { code } from "#words/language.json";

/** The path of an API that has translations, as this page reads it. */
export const inPageLanguage = <Path extends string>(path: Path) =>
  inLanguage(code as Language, path) as Path | `${Path}?${string}`;
