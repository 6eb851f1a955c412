import { type Language, tagOf } from "#shared/language.ts";
import { code } from "#words/language.json";

/** Something that somebody wrote, as the API hands it out; without a language, it is English. */
export interface Written {
  language?: Language;
}

export const isForeign = ({ language = "en" }: Written): boolean => language !== code;

/** The attributes of an element whose text was written in the item's language. */
export const writtenIn = (item: Written): { lang?: string } =>
  isForeign(item) ? { lang: tagOf[item.language ?? "en"] } : {};

/** The attributes of an element whose text is English on every page. */
export const inEnglish: { lang?: string } = code === "en" ? {} : { lang: tagOf.en };
