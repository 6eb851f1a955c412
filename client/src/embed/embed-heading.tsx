import type { ReactNode } from "react";

/** Smaller than a page's: the page around has a heading of its own. */
export const EmbedHeading = ({ lead, children }: { lead: ReactNode; children: ReactNode }) => (
  <header className="mb-6">
    <h1 className="text-2xl">{children}</h1>
    <p className="mt-2 max-w-prose text-ink-soft">{lead}</p>
  </header>
);
