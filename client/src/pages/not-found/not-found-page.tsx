import { NotFoundIllustration } from "#client/components/not-found-illustration.tsx";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { useDocumentTitle } from "#client/lib/document-head.ts";
import { paths } from "#client/lib/paths.ts";

const places = [
  { label: "Latest news", href: paths.news },
  { label: "Find your representatives", href: paths.representativeLookup },
  { label: "Our ambassadors", href: paths.ambassadors },
];

/** What an address that doesn't exist shows: the specification's words, then ours, and the way on. */
export function NotFoundPage() {
  useDocumentTitle("404 Page Not Found");
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center px-edge py-12 text-center text-balance sm:px-6 sm:py-16">
      <NotFoundIllustration className="mb-6 h-auto w-60 max-w-full" />
      <h1>404 Page Not Found</h1>
      <p className="mt-4 text-lg text-ink-soft">Did you forget to add the page to the router?</p>
      <p className="mt-4 max-w-form">
        If you are a visitor: nothing is broken on your side. The page may have moved, or a letter of the
        address got lost on the way.
      </p>
      <div className="mt-8 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <ButtonLink href={paths.home} wide="phone">
          Go to the home page
        </ButtonLink>
        <ButtonLink href={paths.advocate} variant="secondary" wide="phone">
          Help keep NDT available
        </ButtonLink>
      </div>
      <p className="mt-10 font-semibold" id="other-places">
        Or were you looking for one of these?
      </p>
      <ul aria-labelledby="other-places" className="mt-1 flex flex-wrap justify-center gap-x-6">
        {places.map(({ label, href }) => (
          <li key={href}>
            <TextLink href={href} className="inline-flex min-h-11 items-center">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
