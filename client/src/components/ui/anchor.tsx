import type { ComponentPropsWithRef } from "react";
import { Link } from "wouter";
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
