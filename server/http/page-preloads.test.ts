import { describe, expect, test } from "vitest";
import { pagePreloads } from "./page-preloads.ts";

const manifest = {
  "index.html": { file: "assets/index.js", imports: ["_framework.js"] },
  "_framework.js": { file: "assets/framework.js" },
  "_card.js": { file: "assets/card.js", imports: ["_framework.js"] },
  "src/pages/home/home-page.tsx": { file: "assets/home.js", imports: ["_card.js", "_framework.js"] },
  "src/pages/news/article-page.tsx": { file: "assets/article.js", css: ["assets/article.css"] },
  "src/pages/not-found/not-found-page.tsx": { file: "assets/not-found.js" },
};

describe("the preloads of a page", () => {
  test("name what the application imports, its own code and what that imports, each once", () => {
    const named = [...pagePreloads(manifest, "/").matchAll(/<link rel="modulepreload" href="([^"]+)">/g)];
    expect(named.map(([, file]) => file)).toEqual([
      "/assets/framework.js",
      "/assets/home.js",
      "/assets/card.js",
    ]);
  });

  test("bring its style along", () => {
    expect(pagePreloads(manifest, "/news/42")).toContain(
      '<link rel="stylesheet" href="/assets/article.css">',
    );
  });

  test("of an unknown address are those of the not-found page", () => {
    expect(pagePreloads(manifest, "/no-such-page")).toContain("/assets/not-found.js");
  });
});
