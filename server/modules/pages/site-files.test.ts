import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { packageRoot } from "#server/platform/env/package-root.ts";

const publicFile = (path: string) => join(packageRoot(), "client/public", path);
const manifest = JSON.parse(await readFile(publicFile("site.webmanifest"), "utf8"));
const template = await readFile(join(packageRoot(), "client/index.html"), "utf8");

test("the web manifest's icons are there, in the sizes that it says, one of them maskable", async () => {
  for (const { src, sizes, type } of manifest.icons) {
    if (type !== "image/png") continue;
    const { width, height, format } = await sharp(publicFile(src)).metadata();
    expect({ sizes: `${width}x${height}`, format }).toEqual({ sizes, format: "png" });
  }
  const sources = manifest.icons.map(({ src }: { src: string }) => src);
  expect(sources).toEqual(expect.arrayContaining(["/icon-192.png", "/icon-512.png"]));
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: "maskable", sizes: "512x512" }));
});

test("manifest and page say the same theme color, and the page names the manifest and its icons", async () => {
  expect(template).toContain(`<meta name="theme-color" content="${manifest.theme_color}"`);
  expect(template).toContain('href="/site.webmanifest"');
  for (const [, file = ""] of template.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g))
    await expect(readFile(publicFile(file))).resolves.toBeDefined();
});

test("the page names an icon that Safari shows, which knows no SVG", () => {
  expect(template).toMatch(/<link rel="icon" href="[^"]+\.png"/);
});

test("the picture for previews has the size that networks expect", async () => {
  expect(await sharp(publicFile("og-image.png")).metadata()).toMatchObject({ width: 1200, height: 630 });
});
