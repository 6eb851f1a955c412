import { useSiteLinks } from "#client/api/site-links.ts";
import { isForeign, type Written } from "#client/lib/page-language.ts";
import { code } from "#words/language.json";
import * as words from "#words/language-notes.json";
import { inEnglish } from "#words/ui.json";

const isTranslated = code !== "en";

/** On a translated page, while we answer in English only. */
export function AnswersNote({ className = "text-sm text-ink-soft" }: { className?: string }) {
  const links = useSiteLinks();
  if (!isTranslated || links?.answersInSpanish === "on") return null;
  return <p className={className}>{words.answers}</p>;
}

/** On a translated page: what binds is the English, and whether someone has reviewed the translation. */
export function TranslationNote({ className = "text-sm text-ink-soft" }: { className?: string }) {
  const links = useSiteLinks();
  if (!isTranslated) return null;
  return <p className={className}>{links?.spanishReviewedOn ? words.translation : words.unreviewed}</p>;
}

/** Above a list or an article that is still all in English, on a Spanish page. */
export const EnglishNote = ({ items }: { items: readonly Written[] }) =>
  isTranslated && items.length > 0 && items.every(isForeign) ? (
    <p className="mb-5 text-sm text-ink-soft">{inEnglish}</p>
  ) : null;
