import { type ComponentType, createElement, lazy, useState } from "react";

/** What wouter hands to a page. */
export interface PageProps {
  params: Record<string, string | undefined>;
}

export type LazyPage = ComponentType<PageProps> & { preload: () => Promise<unknown> };

/**
 * A page in a chunk of its own. `preload` fetches the chunk before it is needed: a page that is there already is drawn
 * at once, without the loading state that React would hold for a moment.
 */
export function lazyPage(load: () => Promise<ComponentType<PageProps>>): LazyPage {
  let Loaded: ComponentType<PageProps> | undefined;
  let loading: Promise<{ default: ComponentType<PageProps> }> | undefined;
  const loadOnce = () => {
    loading ??= load().then((Page) => {
      Loaded = Page;
      return { default: Page };
    });
    return loading;
  };
  const Lazy = lazy(loadOnce);

  function LazyPage(props: PageProps) {
    // One and the same for as long as it is shown: another component would start anew.
    const [Page] = useState<ComponentType<PageProps>>(() => Loaded ?? Lazy);
    return createElement(Page, props);
  }
  const preload = (): Promise<unknown> =>
    loadOnce().catch(() => {
      loading = undefined;
    });
  return Object.assign(LazyPage, { preload });
}
