import { expect, test } from "vitest";
import { pages } from "#shared/pages.ts";
import { paths } from "./paths.ts";

test("every address of a screen is a page to the server, which answers others with a 404, and no page is without a screen", () => {
  // Each article is an address of its own.
  const { article, ...screens } = paths;
  expect(Object.values(screens).sort()).toEqual(pages.map(({ path }) => path).sort());
});
