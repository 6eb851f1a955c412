import { HtmlValidate } from "html-validate";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { registrationBody } from "#shared/api/registrations.ts";
import { fixedScreens } from "#shared/screens.ts";
import { createQueryClient } from "./api/query-client.ts";
import { renderPage } from "./entry-server.tsx";
import { pageAt } from "./routes.ts";
import { Site } from "./site.tsx";

const htmlValidator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });
const origin = "https://alliance.example";
const renderedPages = fixedScreens()
  .filter(({ browserOnly }) => !browserOnly)
  .map(({ path }) => path);

const withHeroes = (...imageUrls: string[]) =>
  renderPage({
    path: "/",
    origin,
    initialData: {
      "/api/hero-images": imageUrls.map((imageUrl, index) => ({
        id: `${index}`,
        title: `Picture ${index}`,
        imageUrl,
      })),
    },
  });

describe("server-side rendering", () => {
  test.each([...renderedPages, "/news/1", "/404"])("%s is valid HTML, without any data", async (path) => {
    const html = await renderPage({ path, origin, initialData: {} });
    const { results } = await htmlValidator.validateString(html);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test.each([...renderedPages, "/news/1", "/404"])(
    "%s has the layout and one heading, without any data",
    async (path) => {
      const html = await renderPage({ path, origin, initialData: {} });
      expect(html).toMatch(/<header.*<main.*<footer/s);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).not.toMatch(/<script|<!--\$[!?]/);
      expect(await renderPage({ path, origin, initialData: {} })).toBe(html);
    },
  );

  test.each(fixedScreens().filter(({ browserOnly }) => !browserOnly))(
    "$path reads nothing on load that its screen's `data` does not name",
    async ({ path, data = [] }) => {
      await pageAt(path).preload();
      const queryClient = createQueryClient();
      renderToString(createElement(Site, { queryClient, path, origin }));
      const queries = queryClient.getQueryCache().getAll();
      const read = queries.filter(({ options }) => !("enabled" in options && options.enabled === false));
      expect(data).toEqual(expect.arrayContaining(read.map(({ queryKey }) => queryKey[0])));
    },
  );

  test("every screen that is not hidden is linked from the page of another", async () => {
    const linked = new Set<string | undefined>();
    for (const path of renderedPages) {
      const html = await renderPage({ path, origin, initialData: {} });
      for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)) if (href !== path) linked.add(href);
    }
    const orphans = fixedScreens().filter(({ hidden, path }) => !hidden && !linked.has(path));
    expect(orphans.map(({ path }) => path)).toEqual([]);
  });

  test("has the fields for providers where its address asks for them", async () => {
    const rendered = async (search: string) =>
      renderPage({ path: "/register", search, origin, initialData: {} });
    expect(await rendered("type=provider")).toContain("License number");
    expect(await rendered("")).not.toContain("License number");
  });

  test("marks as optional exactly what a registration may leave empty, and preselects nothing", async () => {
    const html = await renderPage({ path: "/register", search: "type=provider", origin, initialData: {} });
    const labels = [...html.matchAll(/<label for="[^"]+-([a-z]+)"[^>]*>(.*?)<\/label>/gi)];
    const marked = labels.filter(([, , text]) => text?.includes("(optional)")).map(([, name]) => name);
    const rules = Object.entries(registrationBody.shape);
    const optional = rules.filter(([, rule]) => rule.safeParse("").success).map(([name]) => name);
    // What the form does not ask.
    expect([...marked, "bio", "disclosures", "photoUrl"].sort()).toEqual(optional.sort());
    for (const [, firstOption] of html.matchAll(/<select[^>]*>(<option[^>]*>)/g))
      expect(firstOption).toMatch(/ value=""/);
  });

  test("asks for the first hero image, in the widths that are stored, and for no other", async () => {
    const html = await withHeroes("/objects/first", "/objects/second");
    expect(html.match(/<link rel="preload"[^>]*>/g)).toEqual([
      '<link rel="preload" as="image" imageSrcSet="/objects/first?w=320 320w, /objects/first?w=640 640w, ' +
        '/objects/first?w=960 960w, /objects/first?w=1280 1280w" imageSizes="(min-width: 64rem) 640px, ' +
        '(min-width: 30rem) max(100vw, 534px), 480px" fetchPriority="high"/>',
    ]);
    expect(html).not.toContain("/objects/second");
  });

  test("lets no stored text end an attribute or a tag", async () => {
    const html = await withHeroes('https://example.org/a.jpg?x="><b>');
    expect(html).toContain('href="https://example.org/a.jpg?x=&quot;&gt;&lt;b&gt;"');
    expect(html).not.toContain("<b>");
  });

  test("shows an article, its links within the site as paths", async () => {
    const article = {
      id: "1",
      title: "A <title>",
      excerpt: "In short",
      content: `[here](${origin}/news) [there](https://example.org/x) [nowhere](javascript:alert(1))`,
      category: "urgent",
      publishedAt: "2026-01-02T03:04:05.000Z",
      imageUrl: null,
    };
    const html = await renderPage({ path: "/news/1", origin, initialData: { "/api/news/1": article } });
    expect(html).toMatch(/<h1[^>]*>A &lt;title&gt;<\/h1>/);
    expect(html).toMatch(/<a [^>]*href="\/news"[^>]*>here<\/a>/);
    expect(html).toMatch(/<a [^>]*href="https:\/\/example.org\/x"/);
    expect(html).not.toContain("javascript:");
    expect(html).toContain(encodeURIComponent(`${origin}/news/1`));
  });
});
