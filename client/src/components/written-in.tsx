import { type Language, tagOf } from "#shared/language.ts";
import { code } from "#words/language.json";
import * as words from "#words/ui.json";

/** Something that somebody wrote, as the API hands it out; without a language, it is English. */
export interface Written {
  id: string;
  language?: Language;
}

const isForeign = ({ language = "en" }: Written): boolean => language !== code;

/** The attributes of an element whose text was written in the item's language. */
export const writtenIn = (item: Written): { lang?: string } =>
  isForeign(item) ? { lang: tagOf[item.language ?? "en"] } : {};

/** The attributes of an element whose text is English on every page. */
export const inEnglish: { lang?: string } = code === "en" ? {} : { lang: tagOf.en };

/** Stands above a list or an article of which all is English still, on a Spanish page. */
export const EnglishNote = ({ items }: { items: readonly Written[] }) =>
  code !== "en" && items.length > 0 && items.every(isForeign) ? (
    <p className="mb-5 text-sm text-ink-soft">{words.inEnglish}</p>
  ) : null;
