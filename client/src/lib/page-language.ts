import { type Language, tagOf } from "#shared/language.ts";
import { code, prefix } from "#words/language.json";

/** The language of this page, in which we also write to a person who registers on it. */
export const pageLanguage: Language = prefix === "" ? "en" : "es";

/** The path of an API that has translations, as this page reads it: `inLanguage` of shared/language.ts, without its bytes on English pages. */
export const inPageLanguage = <Path extends string>(path: Path) =>
  (code === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}language=${code}`) as
    | Path
    | `${Path}?${string}`;

/** A text that a person wrote, as the API hands it out; without a language, it is English. */
export interface Written {
  language?: Language;
}

export const isForeign = ({ language = "en" }: Written): boolean => language !== code;

/** The attributes of an element whose text was written in the item's language. */
export const writtenIn = (item: Written): { lang?: string } =>
  isForeign(item) ? { lang: tagOf[item.language ?? "en"] } : {};

/** The attributes of an element whose text is English on every page. */
export const inEnglish: { lang?: string } = code === "en" ? {} : { lang: tagOf.en };
