import { type ComponentType, lazy } from "react";

/** What wouter hands to a page. */
export interface PageProps {
  params: Record<string, string | undefined>;
}

/** A page in a chunk of its own. `preload` fetches the chunk before it is needed. */
export function lazyPage(load: () => Promise<ComponentType<PageProps>>) {
  let loading: Promise<{ default: ComponentType<PageProps> }> | undefined;
  const loadOnce = () => {
    loading ??= load().then((Page) => ({ default: Page }));
    return loading;
  };
  return Object.assign(lazy(loadOnce), { preload: () => void loadOnce().catch(() => (loading = undefined)) });
}
