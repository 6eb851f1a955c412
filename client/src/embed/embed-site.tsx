import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode, useEffect, useSyncExternalStore } from "react";
import { Router } from "wouter";
import { PageBoundary } from "#client/components/error-boundary.tsx";
import { SiteMark } from "#client/components/site-mark.tsx";
import { TallLink } from "#client/components/ui/link.tsx";
import { Frame } from "#client/lib/frame.ts";
import { RenderedOrigin } from "#client/lib/origin.ts";
import { paths } from "#client/lib/paths.ts";
import { actionToastDurationMs, dismissToast, shownToasts, subscribeToToasts } from "#client/lib/toast.ts";
import type { EmbedName } from "#shared/embeds.ts";
import { siteName } from "#shared/site.ts";
import * as words from "#words/embed-screens.json";
import { prefix } from "#words/language.json";

export const embedScreens: Record<EmbedName, () => Promise<ComponentType>> = {
  lookup: async () => (await import("./lookup-embed.tsx")).LookupEmbed,
  register: async () => (await import("./register-embed.tsx")).RegisterEmbed,
  count: async () => (await import("./count-embed.tsx")).CountEmbed,
};

interface EmbedSiteProps {
  queryClient: QueryClient;
  Screen: ComponentType;
  path: string;
  origin: string;
  /** What a link of the site is in a frame. */
  leave: (href: string) => string | undefined;
}

/** The tree of a frame on another website: no header, no footer, and every link opens our site in a new tab. */
export const EmbedSite = ({ queryClient, Screen, path, origin, leave }: EmbedSiteProps) => (
  <StrictMode>
    <Router base={prefix} ssrPath={prefix + path}>
      <RenderedOrigin value={origin}>
        <Frame value={leave}>
          <QueryClientProvider client={queryClient}>
            <main className="mx-auto max-w-page p-sheet">
              <PageBoundary>
                <Screen />
              </PageBoundary>
              <FrameNotice />
              <p className="mt-6 flex flex-wrap items-center gap-x-5 border-t border-line pt-2 text-sm">
                <TallLink href={paths.home} className="gap-2">
                  <SiteMark className="size-5 shrink-0" />
                  {siteName}
                </TallLink>
                <TallLink href={paths.healthDataPrivacy}>{words.howWeTreat}</TallLink>
              </p>
            </main>
          </QueryClientProvider>
        </Frame>
      </RenderedOrigin>
    </Router>
  </StrictMode>
);

/** Toasts are at the window's edge, which is out of view in a high frame: here the page shows a failure in its text. */
function FrameNotice() {
  const [last] = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  const id = last?.open ? last.id : undefined;
  // Disappears after a while, because the visitor may have corrected the mistake since.
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => dismissToast(id), actionToastDurationMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <p
      role="status"
      className={last?.open && last.variant === "destructive" ? "mt-5 font-medium text-danger" : "sr-only"}
    >
      {last?.open && `${last.title}. ${last.description ?? ""}`}
    </p>
  );
}
