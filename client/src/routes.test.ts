import { expect, test } from "vitest";
import { pageFile, type ScreenName, screens } from "#shared/screens.ts";

const pages = import.meta.glob<Record<string, unknown>>("./pages/*/*-page.tsx", { eager: true });

test.each(Object.keys(screens) as ScreenName[])("the screen %s has its page in its file", (name) => {
  const component = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Page`;
  expect(Object.keys(pages[`./pages/${pageFile(screens[name].path)}`] ?? {})).toContain(component);
});

test("every page is of a screen", () => {
  const files = Object.values(screens).map(({ path }) => `./pages/${pageFile(path)}`);
  expect(Object.keys(pages).sort()).toEqual([...files, "./pages/not-found/not-found-page.tsx"].sort());
});
