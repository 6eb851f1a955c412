import { useLocation, useSearch } from "wouter";
import { isEnglishOnly } from "#shared/language.ts";
import { other as otherLanguage } from "#words/language.json";

/** The same page in the other language, from its own build: the browser reloads. */
export function LanguageLink({ className }: { className: string }) {
  const [path] = useLocation();
  const search = useSearch();
  if (isEnglishOnly(path)) return null;
  const address = otherLanguage.prefix + (path === "/" && otherLanguage.prefix ? "" : path);
  return (
    <a
      href={search ? `${address}?${search}` : address}
      lang={otherLanguage.tag}
      hrefLang={otherLanguage.code}
      className={className}
      // Keeps the token of a mailed link, or the anchor.
      onClick={({ currentTarget }) => {
        currentTarget.hash = location.hash;
      }}
    >
      {otherLanguage.name}
    </a>
  );
}
