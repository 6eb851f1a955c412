import { describe, expect, test } from "vitest";
import { pagePreloads } from "#server/platform/ssr/page-preloads.ts";

const manifest = {
  "index.html": { file: "assets/index.js", imports: ["_loader.js"], dynamicImports: ["_frame.js"] },
  "_loader.js": { file: "assets/loader.js" },
  "_frame.js": { file: "assets/frame.js", imports: ["_framework.js", "_loader.js"] },
  "_framework.js": { file: "assets/framework.js", imports: ["_loader.js"] },
  "_card.js": { file: "assets/card.js", imports: ["_framework.js"] },
  "src/pages/home/home-page.tsx": { file: "assets/home.js", imports: ["_card.js", "_framework.js"] },
  "src/pages/news/article-page.tsx": { file: "assets/article.js", css: ["assets/article.css"] },
  "src/pages/not-found/not-found-page.tsx": { file: "assets/not-found.js" },
};

const codeOf = (path: string) => {
  const [, files = ""] = pagePreloads(manifest, path).match(/<meta name="code" content="(.*?)">/) ?? [];
  return files.split(" ");
};

describe("the preloads of a page", () => {
  test("name the code of the application and of the page, each once and after what it imports", () => {
    expect(codeOf("/")).toEqual([
      "/assets/framework.js",
      "/assets/frame.js",
      "/assets/card.js",
      "/assets/home.js",
    ]);
  });

  test("fetch at once what the entry imports, and nothing else", () => {
    const fetched = [...pagePreloads(manifest, "/").matchAll(/href="([^"]+)"/g)].map(([, file]) => file);
    expect(fetched).toEqual(["/assets/loader.js"]);
  });

  test("bring the page's style along", () => {
    expect(pagePreloads(manifest, "/news/42")).toContain(
      '<link rel="stylesheet" href="/assets/article.css">',
    );
  });

  test("are none without a manifest that knows the page, and pass over what it does not list", () => {
    expect(pagePreloads({}, "/")).toBe("");
    const partial = {
      "index.html": { file: "a.js" },
      "src/pages/home/home-page.tsx": { file: "b.js", imports: ["_gone.js"] },
    };
    expect(pagePreloads(partial, "/")).toContain("/b.js");
  });

  test("of an unknown address are those of the not-found page", () => {
    expect(codeOf("/no-such-page")).toContain("/assets/not-found.js");
  });
});
