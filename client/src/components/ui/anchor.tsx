import type { ComponentPropsWithRef } from "react";
import { Link } from "wouter";

export type AnchorProps = ComponentPropsWithRef<"a"> & {
  /** A path of this site ("/news"), or any other address ("https:", "mailto:", "tel:"). */
  href: string;
  /** Opens in a new tab, and says so to those who can't see it happen. */
  newTab?: boolean;
};

/** A link without looks: through the router inside the site, through the browser to anywhere else. */
export function Anchor({ href, newTab = false, children, ...rest }: AnchorProps) {
  if (newTab) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
        {children}
        {rest["aria-label"] === undefined && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
    );
  }
  if (!href.startsWith("/")) {
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
