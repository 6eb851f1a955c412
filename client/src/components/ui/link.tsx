import ExternalLink from "lucide-react/icons/external-link";
import type { ComponentPropsWithRef } from "react";
import { Link } from "wouter";
import { cn } from "#client/lib/cn.ts";
import { useFrame } from "#client/lib/frame.ts";
import { prefix } from "#words/language.json";
import * as words from "#words/layout.json";

export type AnchorProps = ComponentPropsWithRef<"a"> & {
  /** A path of this site ("/news"), or any other address ("https:", "mailto:", "tel:"). */
  href: string;
  /** Opens in a new tab, and says so to those who can't see it happen; by default what leaves the site. */
  newTab?: boolean;
};

/** Answered by the server: calls and files, short links, and pages with their language in the path. */
const beyondRouter = /^\/(?:api|embed|es|go|objects)(?:[/?#]|$)|^\/[^?#]*\.\w+(?:[?#]|$)/;

export const leavesSite = (href: string): boolean => /^https?:/.test(href);

export const isScreenPath = (href: string): boolean => href.startsWith("/") && !beyondRouter.test(href);

/** A link without looks: through the router inside the site, through the browser to anywhere else. From a frame on another website, in a new tab. */
export function Anchor({ href, newTab = leavesSite(href), children, ...rest }: AnchorProps) {
  const outside = useFrame()?.(href);
  if (newTab || outside) {
    return (
      <a
        href={outside ?? (isScreenPath(href) ? prefix + href : href)}
        target="_blank"
        rel="noopener noreferrer"
        {...rest}
      >
        {children}
        {rest["aria-label"] === undefined && <span className="sr-only"> {words.newTab}</span>}
      </a>
    );
  }
  if (!isScreenPath(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  );
}

const linkClass =
  "font-medium text-primary-strong underline decoration-1 underline-offset-4 transition-[text-decoration-thickness] hover:decoration-2";

/** A link in or after text. One that opens a new tab shows it. */
export const TextLink = ({ href, className, children, newTab = leavesSite(href), ...rest }: AnchorProps) => (
  <Anchor href={href} newTab={newTab} className={cn(linkClass, className)} {...rest}>
    {newTab ? (
      // One part, so that in a flex link of two lines the icon follows the last word.
      <span>
        {children}
        {/* A word joiner, which is no part of the text: the icon never begins a line. */}
        <span aria-hidden className="whitespace-nowrap print:hidden before:content-['\2060']">
          <ExternalLink className="ml-1 inline-block size-[0.85em] align-[-0.06em]" />
        </span>
      </span>
    ) : (
      children
    )}
  </Anchor>
);

/** A link on a line of its own, with the height of a touch target. */
export const TallLink = ({ className, ...rest }: AnchorProps) => (
  <TextLink className={cn("inline-flex min-h-11 items-center", className)} {...rest} />
);

/** A part of a `RichText`: its words as a link. */
export const linkTo = (href: string, props?: Omit<AnchorProps, "href">) => (words: string) => (
  <TextLink href={href} {...props}>
    {words}
  </TextLink>
);

/** A button that reads as a link in its sentence: it opens a dialog, it doesn't go anywhere. */
export const TextButton = ({ className, ...rest }: ComponentPropsWithRef<"button">) => (
  <button type="button" className={cn(linkClass, "text-left", className)} {...rest} />
);
