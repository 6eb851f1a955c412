/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { compile } from "@mdx-js/mdx";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig, type Plugin, type UserConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Texts in `content/` become components at build time: no Markdown is parsed in the browser. */
export const texts: Plugin = {
  name: "texts",
  enforce: "pre",
  transform: {
    filter: { id: /\.mdx$/ },
    handler: async (value, path) => {
      const headings = [...value.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
      const text = await compile({ value, path });
      return { code: `${text}\nexport const headings = ${JSON.stringify(headings)};`, map: null };
    },
  },
};

/** Server-side rendering: one folder with all that it needs, React's production build included. */
const serverRendering: BuildOptions = {
  emptyOutDir: true,
  copyPublicDir: false,
  // As in the browser's build: the addresses of pictures have to be the same.
  assetsInlineLimit: 0,
};

/** The words of a page in Spanish, by the mode "es": one build for each language, so that no page carries both. */
export const spanishWords = [
  { find: /^#words\/(.+)$/, replacement: here("shared/words/es/$1") },
  { find: /^#texts\/(.+)$/, replacement: here("client/src/content/es/$1") },
];

/** Without the names of source files: ad blockers refuse a "share-bar.js", and the page with it. */
export const scriptNames = {
  entryFileNames: "assets/[hash].js",
  chunkFileNames: "assets/[hash].js",
};

export const folders = {
  en: { client: here("dist/client"), ssr: here("dist/ssr") },
  es: { client: here("dist/client-es"), ssr: here("dist/ssr-es") },
};

export default defineConfig(({ isSsrBuild, mode }): UserConfig => {
  const language = mode === "es" ? "es" : "en";
  const { client, ssr } = folders[language];
  return {
    root: here("client"),
    base: "/",
    plugins: [texts, react(), tailwindcss()],
    resolve: { preserveSymlinks: true, alias: language === "es" ? spanishWords : [] },
    ...(isSsrBuild && { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }),
    // The dev server may read what a page is made of, and nothing else of the repository.
    server: { fs: { allow: [here("client"), here("shared"), here("node_modules")] } },
    build: isSsrBuild
      ? { ...serverRendering, outDir: ssr }
      : {
          outDir: client,
          emptyOutDir: true,
          copyPublicDir: language === "en",
          manifest: true,
          // The server names a page's files in its HTML.
          modulePreload: false,
          // Inlined assets would be data: URLs, which the Content-Security-Policy does not admit for fonts.
          assetsInlineLimit: 0,
          // The article editor is the largest: 540 KB, loaded when someone writes.
          chunkSizeWarningLimit: 600,
          rolldownOptions: {
            output: {
              ...scriptNames,
              codeSplitting: {
                groups: [
                  {
                    name: "framework",
                    test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//,
                    priority: 1,
                  },
                  { name: "frame", minShareCount: 14 },
                  // main.ts needs Vite's helper when it reports that the frame could not be loaded.
                  { name: "loader", test: /preload-helper/, priority: 2 },
                ],
              },
            },
          },
        },
    test: {
      root: here("."),
      // What starts programs of its own, and the whole fuzz, are fault tests (server/test/faults/programs.ts).
      include:
        mode === "faults"
          ? ["server/**/*.fault.test.ts", "server/contract-fuzz.test.ts"]
          : ["{client,server,shared}/**/*.test.{ts,tsx}"],
      exclude: mode === "faults" ? [] : ["**/*.fault.test.ts"],
      globalSetup: "server/test/global-setup.ts",
      testTimeout: 90_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 40_000 } },
      // The tests of the server mostly wait for it: more workers than cores.
      maxWorkers: 4,
      retry: process.env.CI ? 2 : 0,
      environment: "node",
      // The files of one worker share the modules that they load: loading them anew for each took a quarter of all the work.
      // It holds because modules keep no state: what the server remembers lives in its services, and each file makes its own.
      isolate: false,
      // `npm run coverage`.
      coverage: {
        include: ["server/**/*.ts"],
        exclude: [
          "**/*.test.ts",
          "server/test/**",
          // Programs that people start, each a few lines around what is tested; and what measures or breaks a whole server.
          "server/cli/**",
          // The process around the application: the end-to-end tests start, stop and kill it.
          "server/index.ts",
        ],
        reporter: ["text-summary", "json"],
        reportOnFailure: true,
        thresholds: { branches: 91 },
      },
      // A test that asks for the text of a style sheet gets it; all other styles stay out of the tests.
      css: { include: [/\.css\?raw$/] },
    },
  };
});
