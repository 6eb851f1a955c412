import { NotFoundIllustration } from "#client/components/not-found-illustration.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/article.json";
import * as titles from "#words/titles.json";

/** There is no such article, or it isn't public. */
export function ArticleMissing() {
  useDocumentTitle(titles.notFound);
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-edge py-12 text-center text-balance sm:px-6 sm:py-16">
      <NotFoundIllustration className="mb-6 h-auto w-60 max-w-full" />
      <h1>{words.missing}</h1>
      <p className="mt-4 max-w-form text-lg text-ink-soft">{words.missingText}</p>
      <ButtonLink href={paths.news} className="mt-8">
        {words.viewAll}
      </ButtonLink>
    </div>
  );
}
