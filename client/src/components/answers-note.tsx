import { useSiteLinks } from "#client/api/site-links.ts";
import { code } from "#words/language.json";
import * as words from "#words/language-notes.json";

const isTranslated = code !== "en";

/** On a translated page, while we answer in English only. */
export function AnswersNote({ className = "text-sm text-ink-soft" }: { className?: string }) {
  const links = useSiteLinks();
  if (!isTranslated || links?.answersInSpanish === "on") return null;
  return <p className={className}>{words.answers}</p>;
}
