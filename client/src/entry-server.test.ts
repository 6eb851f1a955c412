import { HtmlValidate } from "html-validate";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { JsonSchema, OpenApi } from "#shared/api/openapi.ts";
import { registrationBody } from "#shared/api/registrations.ts";
import { fixedScreens } from "#shared/screens.ts";
import { createQueryClient } from "./api/query-client.ts";
import { Site } from "./app.tsx";
import { renderPage } from "./entry-server.tsx";
import { pageAt } from "./routes.ts";

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
    expect(html).toMatch(/<header.*<main.*<footer/s);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script|<!--\$[!?]/);
    expect(await renderPage({ path, origin, initialData: {} })).toBe(html);
  });

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

  test("marks as optional exactly what a registration may leave empty, and preselects nothing", async () => {
    const page = { path: "/register", origin, initialData: {} };
    expect(await renderPage(page)).not.toContain("License number");
    const html = await renderPage({ ...page, search: "type=provider" });
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

  test.each([
    ["/", "/api/ambassadors", "No ambassadors yet."],
    ["/news", "/api/news", "No news yet. Check back soon."],
    ["/patient-stories", "/api/patient-stories", "No stories yet."],
    ["/studies", "/api/studies", "No studies yet. Check back soon."],
    ["/supporters", "/api/registrations", "No Public Supporters Yet"],
    ["/supporters", "/api/registrations", "Be the first to join our public list of supporters!"],
  ])("%s says when %s is empty: %s", async (path, api, sentence) => {
    const html = await renderPage({ path, origin, initialData: { [api]: [] } });
    expect(html).toContain(sentence);
  });

  test.each([
    ["/404", {}, ["404 Page Not Found", "Did you forget to add the page to the router?"]],
    ["/news/1", { "/api/news/1": null }, ["This article is not here", "View All News"]],
  ])("%s says that there is nothing", async (path, initialData, sentences) => {
    const html = await renderPage({ path, origin, initialData });
    for (const sentence of sentences) expect(html).toContain(sentence);
  });

  test.each([
    [0, /<h1[^>]*>\s*Help us to keep/],
    [1, />1<\/span> person has joined us/],
    [1234, />1,234<\/span> people have joined us/],
  ])("the frame that counts says how many have joined: %i", async (registered, sentence) => {
    const initialData = { "/api/registered": { registered } };
    const html = await renderPage({ path: "/embed/count", origin, initialData });
    expect(html.replaceAll("<!-- -->", "")).toMatch(sentence);
  });

  test("explains each call of the contract to developers", async () => {
    const field = (schema: JsonSchema) => ({
      description: "OK",
      content: { "application/json": { schema } },
    });
    const contract: OpenApi = {
      openapi: "3.1.0",
      info: { title: "API", version: "1", description: "" },
      servers: [{ url: origin }],
      tags: [{ name: "News", description: "" }],
      paths: {
        "/api/news": {
          get: {
            operationId: "listNews",
            tags: ["News"],
            security: [],
            summary: "List published news",
            description: "Limit for one client: 300 calls in 60 seconds.",
            parameters: [{ name: "limit", in: "query", required: false, schema: { type: "integer" } }],
            responses: {
              200: field({ items: { properties: { publishedAt: { format: "date-time" } } } }),
              429: { description: "Too many calls" },
            },
            "x-codeSamples": [{ lang: "Shell", source: `curl '${origin}/api/news'` }],
          },
        },
        "/api/admin/login": {},
      },
      components: { schemas: {} },
    };
    const html = await renderPage({
      ...{ path: "/developers", origin },
      initialData: { "/api/openapi.json": contract },
    });
    for (const part of [
      /<a href="\/api\/openapi.json"[^>]*><span>OpenAPI 3.1 document/,
      /<summary.*GET.*\/api\/news.*List published news.*<\/summary>/,
      "Limit for one client: 300 calls in 60 seconds.",
      `curl &#x27;${origin}/api/news&#x27;`,
      /limit<\/code>.*integer.*, optional/,
      /publishedAt<\/code>.*date-time/,
      /429<\/dt><dd[^>]*>Too many calls/,
    ])
      expect(html).toMatch(part);
    expect(html).not.toContain("/api/admin/login");
  });

  test("shows an article, its links within the site as paths, and nothing that does harm", async () => {
    const article = {
      id: "1",
      title: "A <title>",
      excerpt: "In short",
      content: [
        "# A heading of its own",
        `[here](${origin}/news) [there](https://example.org/x) [nowhere](javascript:alert(1))`,
        "[data](data:text/html,x) [off](//elsewhere.example/x)",
        '<img src=x onerror="alert(1)"><script>alert(2)</script>',
        "![tracking](http://elsewhere.example/pixel.png) ![inline](data:image/png;base64,AAAA) ![own](/api/news)",
      ].join("\n\n"),
      category: "urgent",
      publishedAt: "2026-01-02T03:04:05.000Z",
      imageUrl: null,
    };
    const html = await renderPage({ path: "/news/1", origin, initialData: { "/api/news/1": article } });
    expect(html).toMatch(/<h1[^>]*>A &lt;title&gt;<\/h1>/);
    expect(html).toMatch(/<a [^>]*href="\/news"[^>]*>here<\/a>/);
    expect(html).toMatch(
      /<a href="https:\/\/example.org\/x"[^>]* target="_blank"[^>]* rel="noopener noreferrer"/,
    );
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h2[^>]*>A heading of its own/);
    const [text = ""] = /<article.*<\/article>/s.exec(html) ?? [];
    expect(text).not.toMatch(/<(img|script|iframe)|href="(javascript|data|\/\/)/);
    expect(html).toContain(encodeURIComponent(`${origin}/news/1`));
  });
});
