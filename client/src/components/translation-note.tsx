import { useSiteLinks } from "#client/api/site-links.ts";
import { code } from "#words/language.json";
import * as words from "#words/language-notes.json";

const isTranslated = code !== "en";

/** On a translated page: what binds is the English, and whether anybody has reviewed the translation. */
export function TranslationNote({ className = "text-sm text-ink-soft" }: { className?: string }) {
  const links = useSiteLinks();
  if (!isTranslated) return null;
  return <p className={className}>{links?.spanishReviewedOn ? words.translation : words.unreviewed}</p>;
}
