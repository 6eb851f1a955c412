/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { compile } from "@mdx-js/mdx";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig, type Plugin, type UserConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** React and the router: what changes only with their own releases. */
const framework = /\/node_modules\/(?:react|react-dom|scheduler|wouter|regexparam)\/|^\0rolldown\/runtime/;

/** Vite's helper for dynamic imports. Apart, so that the entry starts, and can report an error, before the frame is there. */
const loader = /^\0vite\/preload-helper/;

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Parts of the query library that its barrel file names and a page that is only read never uses: 1 KB gzip. */
const notForReaders =
  /query-core\/.*\/(infiniteQuery|mutation)Observer|react-query\/.*\/use(InfiniteQuery|Mutation)/;

const homePage = here("client/src/pages/home/");

/**
 * One chunk, "frame", of all that the app and the home page import and that other pages share. Left to itself the bundler cuts it
 * along what single pages have in common: the home page is then 37 files and 100 KB gzip instead of 5 and 90.
 */
function frameModules(graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || notForReaders.test(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  add(here("client/src/start.tsx"));
  add(`${homePage}home-page.tsx`);
  return new Set([...found].filter((id) => !id.startsWith(homePage)));
}

/** One for each build. */
function frameChunk(): (id: string, graph: ModuleGraph) => string | null {
  let frame: ReadonlySet<string> | undefined;
  return (id, graph) => {
    frame ??= frameModules(graph);
    return frame.has(id) ? "frame" : null;
  };
}

/** Preloads the headings' font, so that nothing shifts when it comes; the script has low priority, behind font and first picture. */
const loadingOrder: Plugin = {
  name: "loading-order",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => ({
      html: html.replace('<script type="module"', '$& fetchpriority="low"'),
      tags: Object.keys(bundle)
        .filter((file) => /headings.*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
          injectTo: "head" as const,
        })),
    }),
  },
};

/** Texts in `content/` become components at build time: no Markdown is parsed in the browser. */
const texts: Plugin = {
  name: "texts",
  enforce: "pre",
  transform: {
    filter: { id: /\.mdx$/ },
    handler: async (value, path) => ({ code: String(await compile({ value, path })), map: null }),
  },
};

/** Server-side rendering: one folder with all that it needs, React's production build included. */
const serverRendering: BuildOptions = {
  emptyOutDir: true,
  copyPublicDir: false,
  // As in the browser's build: the addresses of pictures have to be the same.
  assetsInlineLimit: 0,
};

/** Frames on other websites, by `vite build --mode embed` into the same folder: without React and zod, which alone are more than their 60 KB. */
const preact = here("client/src/embed/preact-as-react.ts");
const checkedByServer = here("client/src/embed/checked-by-server.ts");
const embedAliases = [
  { find: /^(react|react-dom\/client|use-sync-external-store\/shim\/index\.js)$/, replacement: preact },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^(zod|@hookform\/resolvers\/zod)$/, replacement: checkedByServer },
];
const embedBuild: BuildOptions = {
  copyPublicDir: false,
  emptyOutDir: false,
  manifest: ".vite/embed-manifest.json",
  modulePreload: false,
  assetsInlineLimit: 0,
  rolldownOptions: { input: here("client/embed.html") },
};

/** The words of a page in Spanish, by the modes "es" and "embed-es": one build for each language, so that no page carries both. */
const spanishWords = [
  { find: /^#words\/(.+)$/, replacement: here("shared/words/es/$1") },
  { find: /^#texts\/(.+)$/, replacement: here("client/src/content/es/$1") },
];

const folders = {
  en: { client: here("dist/client"), ssr: here("dist/ssr") },
  es: { client: here("dist/client-es"), ssr: here("dist/ssr-es") },
};

export default defineConfig(({ isSsrBuild, mode }): UserConfig => {
  const language = mode.endsWith("es") ? "es" : "en";
  const { client, ssr } = folders[language];
  return {
    root: here("client"),
    base: "/",
    plugins: [texts, react(), tailwindcss(), loadingOrder],
    resolve: {
      alias: [
        ...(language === "es" ? spanishWords : []),
        ...(mode.startsWith("embed") ? embedAliases : []),
        // The copy of this hook for old Reacts is 0.3 KB gzip of every page.
        { find: "use-sync-external-store/shim/index.js", replacement: "react" },
        // lucide's own maker, with options that nobody here uses, is 1.1 KB gzip of every page.
        { find: "../createLucideIcon.mjs", replacement: here("client/src/components/ui/create-icon.ts") },
      ],
    },
    ...(isSsrBuild && { ssr: { noExternal: true }, define: { "process.env.NODE_ENV": '"production"' } }),
    // The dev server may read what a page is made of, and nothing else of the repository.
    server: { fs: { allow: [here("client"), here("shared"), here("node_modules")] } },
    build: isSsrBuild
      ? { ...serverRendering, outDir: ssr }
      : mode.startsWith("embed")
        ? { ...embedBuild, outDir: client }
        : {
            outDir: client,
            emptyOutDir: true,
            copyPublicDir: language === "en",
            manifest: true,
            sourcemap: false,
            // The server preloads the first page's files; for later ones a list of them all would cost more than it saves.
            modulePreload: false,
            rolldownOptions: {
              // Each message stands where it is used, in the chunk that uses it.
              optimization: { inlineConst: { mode: "all", pass: 1 } },
              output: {
                codeSplitting: {
                  groups: [
                    { name: "loader", test: loader, priority: 2 },
                    { name: "framework", test: framework, priority: 1 },
                    { name: frameChunk(), debugName: "frame" },
                    { name: "share", test: /\/components\/share\// },
                  ],
                },
              },
            },
            // Inlined assets would be data: URLs, which the Content-Security-Policy does not admit for fonts.
            assetsInlineLimit: 0,
          },
    test: {
      root: here("."),
      include: ["{client,server,shared}/**/*.test.{ts,tsx}"],
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
      // `npm run coverage`. What stays uncovered is listed by server/test/uncovered-branches.ts, with the reason.
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
