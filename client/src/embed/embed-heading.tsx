import type { ReactNode } from "react";

interface EmbedHeadingProps {
  lead: ReactNode;
  children: ReactNode;
}

/** Smaller than a page's: the page around has a heading of its own. */
export const EmbedHeading = ({ lead, children }: EmbedHeadingProps) => (
  <header className="mb-6">
    <h1 className="text-2xl">{children}</h1>
    <p className="mt-2 max-w-prose text-ink-soft">{lead}</p>
  </header>
);
