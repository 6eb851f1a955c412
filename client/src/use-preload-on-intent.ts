import { useEffect } from "react";
import { matchRoute, useRouter } from "wouter";

interface PreloadableRoute {
  path: string;
  Page: { preload: () => void };
}

const intents = ["pointerover", "focusin", "touchstart"] as const;

/** Fetches a page's code as soon as someone points at, touches or focuses a link to it. */
export function usePreloadOnIntent(routes: readonly PreloadableRoute[]): void {
  const { parser, base } = useRouter();
  // One listener on the document serves every link of the site.
  useEffect(() => {
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link || link.origin !== location.origin || !link.pathname.startsWith(base)) return;
      const pathname = link.pathname.slice(base.length) || "/";
      routes.find(({ path }) => matchRoute(parser, path, pathname)[0])?.Page.preload();
    };
    for (const intent of intents) document.addEventListener(intent, preload, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, preload);
    };
  }, [routes, parser, base]);
}
