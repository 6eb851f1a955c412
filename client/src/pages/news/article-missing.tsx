import { NotFoundIllustration } from "#client/components/not-found-illustration.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { paths } from "#client/lib/paths.ts";

/** There is no such article, or it isn't public. */
export function ArticleMissing() {
  useDocumentTitle("404 Page Not Found");
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-edge py-12 text-center text-balance sm:px-6 sm:py-16">
      <NotFoundIllustration className="mb-6 h-auto w-60 max-w-full" />
      <h1>This article is not here</h1>
      <p className="mt-4 max-w-form text-lg text-ink-soft">
        It may have been taken down, or a letter of the address got lost on the way.
      </p>
      <ButtonLink href={paths.news} className="mt-8">
        View All News
      </ButtonLink>
    </div>
  );
}
