import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface PageLayoutProps {
  /** The panel has a title bar of its own: no header, no footer. */
  bare?: boolean;
  children: ReactNode;
}

/** The frame of every page: skip link, header, the one main, footer. */
export function PageLayout({ bare = false, children }: PageLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-surface focus:px-5 focus:py-3 focus:font-semibold focus:text-primary-strong focus:shadow-card print:hidden"
      >
        Skip to content
      </a>
      {!bare && <SiteHeader />}
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {!bare && <SiteFooter />}
    </div>
  );
}
