import { MissingPage } from "#client/components/missing-page.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TallLink } from "#client/components/ui/link.tsx";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/not-found.json";
import * as titles from "#words/titles.json";

const links = [
  { label: words.news, href: paths.news },
  { label: words.representatives, href: paths.representativeLookup },
  { label: words.ambassadors, href: paths.ambassadors },
];

/** What an address that doesn't exist shows: the specification's words, then ours, and the way on. */
export function NotFoundPage() {
  useDocumentTitle(titles.notFound);
  return (
    <MissingPage title={titles.notFound}>
      <p className="mt-4 text-lg text-ink-soft">{words.router}</p>
      <p className="mt-4 max-w-form">{words.visitor}</p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <ButtonLink href={paths.home} wide="phone">
          {words.home}
        </ButtonLink>
        <ButtonLink href={paths.advocate} variant="secondary" wide="phone">
          {words.advocate}
        </ButtonLink>
      </div>
      <p className="mt-10 font-semibold" id="other-pages">
        {words.places}
      </p>
      <ul aria-labelledby="other-pages" className="mt-1 flex flex-wrap justify-center gap-x-6">
        {links.map(({ label, href }) => (
          <li key={href}>
            <TallLink href={href}>{label}</TallLink>
          </li>
        ))}
      </ul>
    </MissingPage>
  );
}
