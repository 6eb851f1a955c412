import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { embedNames, embedPath } from "#shared/embeds.ts";
import { expect, test } from "../fixtures.ts";

test.use({ seed: "demo" });

const kilobytes = 1024;

/** What a page loads before anybody touches it, in bytes after gzip. */
interface PageWeight {
  html: number;
  script: number;
  style: number;
  font: number;
}

const sizeOf = async (path: string, compressed: boolean): Promise<number> => {
  const bytes = await readFile(join(packageRoot(), "dist/client", path));
  return compressed ? gzipSync(bytes, { level: 9 }).length : bytes.length;
};

/** Weighs a page of a running server by what its HTML names: scripts, preloaded modules, styles and fonts. */
async function weighPage(url: string): Promise<PageWeight> {
  const html = await (await fetch(url)).text();
  const named = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, path]) => path ?? ""))];
  const sum = async (paths: string[], compressed = true) =>
    (await Promise.all(paths.map((path) => sizeOf(path, compressed)))).reduce(
      (total, size) => total + size,
      0,
    );
  return {
    html: gzipSync(html, { level: 6 }).length,
    script: await sum(named(/[" ](\/assets\/[^" ]+\.js)/g)),
    style: await sum(named(/href="(\/assets\/[^"]+\.css)"/g)),
    // Fonts are compressed already.
    font: await sum(named(/href="(\/assets\/[^"]+\.woff2)"/g), false),
  };
}

for (const home of ["/", "/es"])
  test(`the home page at ${home} loads little before anybody touches it`, async ({ server }) => {
    const { html, script, style, font } = await weighPage(server.url + home);
    expect(script).toBeLessThanOrEqual(110 * kilobytes);
    expect(style).toBeLessThanOrEqual(14 * kilobytes);
    expect(font).toBeGreaterThan(0);
    expect(html + script + style + font).toBeLessThanOrEqual(150 * kilobytes);
  });

test("a page that is only read loads 110 KB of script at the most, a form 150", async ({ server }) => {
  const weightOf = async (path: string) => (await weighPage(server.url + path)).script;
  // What every page loads; without it, the weights below would be of half of the scripts.
  expect(await weightOf("/")).toBeGreaterThan(70 * kilobytes);
  const read = ["/news", "/patient-stories", "/studies", "/supporters", "/ambassadors"];
  for (const path of [...read, "/confirm", "/preferences", "/my-data"])
    expect(await weightOf(path), path).toBeLessThanOrEqual(110 * kilobytes);
  for (const path of ["/register", "/become-ambassador", "/representative-lookup", "/advocate", "/brief"])
    expect(await weightOf(path), path).toBeLessThanOrEqual(150 * kilobytes);
});

test("a frame on another website loads 60 KB of script at the most, and its loader 2", async ({ server }) => {
  for (const name of embedNames) {
    const { script } = await weighPage(server.url + embedPath(name));
    expect(script, name).toBeGreaterThan(10 * kilobytes);
    expect(script, name).toBeLessThanOrEqual(60 * kilobytes);
  }
  const loader = await fetch(`${server.url}/embed.js`);
  expect(loader.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(gzipSync(await loader.arrayBuffer()).length).toBeLessThanOrEqual(2 * kilobytes);
});

test("headings load their small font, the whole one with its first lacking letter", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    const [, name] = /([a-z-]+)-[^/]*\.woff2$/.exec(request.url()) ?? [];
    if (name) fonts.push(name);
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(fonts).toEqual(["headings"]);
  const heading = page.getByRole("heading", { level: 1 });
  for (const [text, font] of [
    ["José Muñoz’s “125 years”", "headings"],
    ["Øyvind", "lora-latin-wght-normal"],
    ["Łukasz", "lora-latin-ext-wght-normal"],
  ] as const) {
    await heading.evaluate((element, words) => element.replaceChildren(words), text);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => fonts.at(-1)).toBe(font);
  }
});
