import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { folders, scriptNames, spanishWords, texts } from "./vite.config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const preact = here("client/src/embed/preact-as-react.ts");

/** Modes "embed" and "embed-es": frames on other websites, into the folder of the site's own build: without React and zod, which alone are more than their 60 KB. */
export default defineConfig(({ mode }) => {
  const language = mode === "embed-es" ? "es" : "en";
  return {
    root: here("client"),
    plugins: [texts, react(), tailwindcss()],
    resolve: {
      preserveSymlinks: true,
      alias: [
        ...(language === "es" ? spanishWords : []),
        { find: /^(react|react-dom\/client)$/, replacement: preact },
        { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
        { find: /^react-dom$/, replacement: "preact/compat" },
        {
          find: /^(zod|@hookform\/resolvers\/zod)$/,
          replacement: here("client/src/embed/checked-by-server.ts"),
        },
      ],
    },
    build: {
      outDir: folders[language].client,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: ".vite/embed-manifest.json",
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: here("client/embed.html"), output: scriptNames },
    },
  };
});
