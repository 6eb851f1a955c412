import { isForeign, type Written } from "#client/lib/page-language.ts";
import { code } from "#words/language.json";
import * as words from "#words/ui.json";

/** Stands above a list or an article of which all is English still, on a Spanish page. */
export const EnglishNote = ({ items }: { items: readonly Written[] }) =>
  code !== "en" && items.length > 0 && items.every(isForeign) ? (
    <p className="mb-5 text-sm text-ink-soft">{words.inEnglish}</p>
  ) : null;
