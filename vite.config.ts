/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** React, the router and what every icon is made with; not TanStack Query, whose parts aren't all needed on every page. */
const framework =
  /\/node_modules\/(?:(?:react|react-dom|scheduler|wouter|regexparam)\/|lucide-react\/dist\/esm\/(?!icons\/))/;

/** Preloads the one font in the built page, so that headings are set in it from the first paint. */
const preloadFont: Plugin = {
  name: "preload-font",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /lora.*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head" as const,
        })),
  },
};

export default defineConfig({
  root: here("client"),
  base: "/",
  plugins: [react(), tailwindcss(), preloadFont],
  // wouter carries a copy of this hook for old Reacts.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  // The dev server may read what a page is made of, and nothing else of the repository.
  server: { fs: { allow: [here("client"), here("shared"), here("node_modules")] } },
  build: {
    outDir: here("dist/client"),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // Every browser that runs this build preloads modules by itself.
    modulePreload: { polyfill: false },
    // What changes only with its own releases is a file of its own, so that ours don't make visitors load it again.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "framework", test: framework }] } } },
    // Inlined assets would be data: URLs, which the Content-Security-Policy does not admit for fonts.
    assetsInlineLimit: 0,
  },
  test: {
    root: here("."),
    include: ["{client,server,shared}/**/*.test.{ts,tsx}"],
    globalSetup: "server/test/global-setup.ts",
    testTimeout: 15_000,
    hookTimeout: 30_000,
    // The tests of the server mostly wait for it: more workers than cores.
    maxWorkers: 3,
    environment: "node",
    // A test that asks for the text of a style sheet gets it; all other styles stay out of the tests.
    css: { include: [/\.css\?raw$/] },
  },
});
