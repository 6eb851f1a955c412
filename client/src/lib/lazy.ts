import { type ComponentType, createElement, lazy, useState } from "react";

/** What wouter hands to a page. */
export interface PageProps {
  params: Record<string, string | undefined>;
}

export type LazyPage = ComponentType<PageProps> & { preload: () => Promise<unknown> };

/** A page in a chunk of its own; after `preload`, it renders without a loading state. One that failed can be called again. */
export function lazyPage(
  load: () => Promise<Record<string, ComponentType<PageProps>>>,
  name: string,
): LazyPage {
  let Loaded: ComponentType<PageProps> | undefined;
  let loading: Promise<{ default: ComponentType<PageProps> }> | undefined;
  const loadOnce = () => {
    loading ??= importWithRetry(load).then(({ [name]: Page }) => {
      if (!Page) throw new Error(`No ${name} in its file`);
      Loaded = Page;
      return { default: Page };
    });
    return loading;
  };
  const Lazy = lazy(loadOnce);

  function LazyPage(props: PageProps) {
    // Chosen once, because React would mount another component anew.
    const [Page] = useState<ComponentType<PageProps>>(() => Loaded ?? Lazy);
    return createElement(Page, props);
  }
  const preload = (): Promise<unknown> =>
    loadOnce().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return Object.assign(LazyPage, { preload });
}

/** Retries by another address, because Chromium never asks again for a file that failed (https://crbug.com/1195405). */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    // "Failed to fetch dynamically imported module: https://...": only this message names the file.
    const file = error instanceof Error && /https?:\S+\.js/.exec(error.message)?.[0];
    if (!file) throw error;
    return import(/* @vite-ignore */ `${file}?${Date.now()}`);
  }
}
