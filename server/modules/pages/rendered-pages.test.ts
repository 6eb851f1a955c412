import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { setSettings } from "#server/test/settings.ts";
import type { RenderInput } from "#shared/render.ts";

const inputs: RenderInput[] = [];
let rendered = "";
const renderPage = async (input: RenderInput): Promise<string> => {
  inputs.push(input);
  if (!rendered) throw new Error("this page can't be rendered");
  return rendered;
};
const testApp = testApplication({ PUBLIC_URL: "https://alliance.example" }, undefined, renderPage);

const preload = '<link rel="preload" as="image" imageSrcSet="/objects/a?w=640 640w" fetchPriority="high"/>';

async function read(path: string, html: string, status = 200) {
  rendered = html;
  inputs.length = 0;
  testApp.clearCache();
  return testApp.http.get(path).expect(status);
}

describe("a server-rendered page", () => {
  test("is rendered from its path and the data in its HTML", async () => {
    const { text } = await read("/news", "<p>Rendered $& whole</p>");
    expect(text).toContain('<div id="root" data-rendered="/news"><p>Rendered $& whole</p></div>');
    expect(inputs).toMatchObject([{ path: "/news", origin: "https://alliance.example" }]);
    const [, json = ""] = text.match(/id="initial-data">(.*?)<\/script>/s) ?? [];
    expect(inputs[0]?.initialData).toEqual(JSON.parse(json));
    expect(Object.keys(JSON.parse(json))).toContain("/api/news");
  });

  test("asks for its first pictures in the head, before any script does", async () => {
    const { text } = await read("/", `${preload}${preload}<main><img src="/objects/a"></main>`);
    const [head = "", body = ""] = text.split("</head>");
    expect(head).toContain(preload + preload);
    expect(body).toContain('<div id="root" data-rendered="/"><main><img src="/objects/a"></main></div>');
    expect(body).not.toContain(preload);
  });

  test("allows the styles that it is rendered with, by hash, and no others", async () => {
    const hashOf = (style: string) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
    const policyOf = async (html: string) =>
      (await read("/", html)).headers["content-security-policy"] as string;
    expect(await policyOf("<p>plain</p>")).not.toContain("unsafe");
    const policy = await policyOf(
      `<b style="color:red">a</b><i style="font-family:&quot;A&amp;B&quot;">b</i><p> style="x"</p>`,
    );
    expect(policy).toContain(
      `'unsafe-hashes' ${hashOf("color:red")} ${hashOf('font-family:"A&B"')}; img-src`,
    );
    expect(policy).not.toContain("unsafe-inline");
  });

  test("says without scripts what needs them, where to act, and has no second main part", async () => {
    await setSettings(testApp.db, { contactEmail: "contact@alliance.example" });
    testApp.clearCache();
    const { text } = await read("/advocate", "<main>Advocate</main>");
    const [, words = ""] = text.match(/<noscript>(.*?)<\/noscript>/s) ?? [];
    expect(words).toContain("You can read this site without JavaScript.");
    expect(words).toMatch(/<a href="mailto:[^"]+@[^"]+">Write to .+@.+<\/a>/);
    expect(text.match(/<main>/g)).toHaveLength(1);
  });

  test("comes without markup when rendering fails: the browser renders", async () => {
    const { text } = await read("/studies", "");
    expect(text).toContain('<div id="root" data-rendered=""></div>');
    expect(text).toContain("<title>Scientific Evidence | Thyroid Access Alliance</title>");
    expect(inputs).toHaveLength(1);
  });

  test.each(["/confirm", "/preferences", "/my-data"])("is %s, without anybody's data", async (path) => {
    const { text } = await read(path, "<main>Skeleton</main>");
    expect(text).toContain(`<div id="root" data-rendered="${path}"><main>Skeleton</main></div>`);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(Object.keys(inputs[0]?.initialData ?? {})).toEqual(["/api/site-links"]);
    expect(text).toContain("<p>This page needs JavaScript.");
    expect(text).not.toContain("You can read this site");
  });

  test("is rendered with its query string where that changes the first render", async () => {
    const { text } = await read("/register?type=provider", "<p>for providers</p>");
    expect(text).toContain(
      '<div id="root" data-rendered="/register?type=provider"><p>for providers</p></div>',
    );
    expect(text).toContain('<link rel="canonical" href="https://alliance.example/register">');
    expect(inputs).toMatchObject([{ path: "/register", search: "type=provider" }]);
    expect((await read("/register?type=other", "<p>plain</p>")).text).toContain('data-rendered="/register">');
    expect((await read("/news?type=provider", "<p>news</p>")).text).toContain('data-rendered="/news">');
  });

  test("is not the panel: only the browser knows who is signed in", async () => {
    expect((await read("/admin", "<p>rendered</p>")).text).toContain(
      '<div id="root" data-rendered=""></div>',
    );
    expect(inputs).toEqual([]);
  });

  test("is shown for an unknown address", async () => {
    const { text } = await read("/no-such-page", "<p>rendered</p>", 404);
    expect(text).toContain('<div id="root" data-rendered="/404"><p>rendered</p>');
    expect(text).toContain("<title>404 Page Not Found | Thyroid Access Alliance</title>");
    expect(inputs).toMatchObject([{ path: "/404" }]);
  });
});
