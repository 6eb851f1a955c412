import type { ComponentType } from "react";
import { pageFile, type ScreenName, screens } from "#shared/screens.ts";
import { type LazyPage, lazyPage, type PageProps } from "./lib/lazy.ts";

const files = import.meta.glob<Record<string, ComponentType<PageProps>>>("./*/*-page.tsx", {
  base: "./pages",
});

/** A page in a chunk of its own: "myData" is MyDataPage in pages/my-data/my-data-page.tsx. */
function pageOf(name: ScreenName | "notFound", file: string): LazyPage {
  const load = files[`./${file}`];
  if (!load) throw new Error(`The screen "${name}" has no page at client/src/pages/${file}`);
  return lazyPage(load, `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Page`);
}

/** Shown at any other address. */
export const NotFound = pageOf("notFound", "not-found/not-found-page.tsx");

export const routes = (Object.keys(screens) as ScreenName[]).map((name) => {
  const { path } = screens[name];
  return { path, Page: pageOf(name, pageFile(path)) };
});

export const pageAt = (path: string): LazyPage =>
  routes.find(({ path: pattern }) => new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}/?$`, "i").test(path))
    ?.Page ?? NotFound;
