import type { Router } from "express";
import { createPages } from "#server/modules/pages/pages.routes.ts";
import { createRouter } from "#server/platform/http/route.ts";
import { serveText, type Text } from "#server/platform/http/serve-text.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import type { ClientFiles } from "#server/platform/ssr/client-files.ts";
import { type EmbedName, embedNames, embedPath, embeds, plainSearch } from "#shared/embeds.ts";
import { type Language, languages, prefixOf } from "#shared/language.ts";
import { embedHostsIn } from "#shared/settings/embeds.ts";
import type { ThemeColors } from "#shared/theme.ts";
import * as en from "#shared/words/en/embeds.json";
import * as es from "#shared/words/es/embeds.json";

const words = { en, es };

/** X-Frame-Options can't name several websites, and browsers that read it would refuse them all. */
const withoutFrameOptions = { "X-Frame-Options": undefined };

const plainColors: ThemeColors = { primary: "#3f464e", secondary: "#5f6770", accent: "#3f464e" };

/** A frame may be narrower than a phone, and is as high as what it shows. */
const everyFrame =
  "html{scrollbar-gutter:auto;overflow-wrap:anywhere}body{min-width:0;min-height:0}#root{overflow:hidden}";

const plainGround =
  "html,:root{--color-ground:#fff;--color-sunken:#f4f4f4;--color-line:#ddd;--color-ink:#24282d;--color-ink-soft:#545a61}";

/** The lookup, the registration and the count without header and footer, for frames on the websites of the app setting `embedHosts`. */
export function embedPages(
  services: Services,
  client: Pick<ClientFiles, "embedTemplate" | "renderPage">,
): Router {
  const router = createRouter(services);
  const pages = createPages(services, client);

  const textOf = (language: Language, name: EmbedName, isPlain: boolean): Text => ({
    key: `${prefixOf[language]}${embedPath(name)}${isPlain ? `?${plainSearch}` : ""}`,
    contentType: "text/html; charset=utf-8",
    headers: withoutFrameOptions,
    load: async (json) => {
      const { data: paths, page } = embeds[name];
      const [settings, template, data] = await Promise.all([
        pages.settings(),
        client.embedTemplate(name, language),
        pages.dataOf(language, paths, json),
      ]);
      const { text, headers } = await pages.render(template, settings, {
        language,
        screen: { path: "/embed", ...words[language][name], hidden: true, personal: true },
        pathname: embedPath(name),
        data,
        frame: {
          // While the database is down, no other website is allowed.
          hosts: embedHostsIn(settings.embedHosts),
          style: everyFrame + (isPlain ? plainGround : ""),
          colors: isPlain ? plainColors : undefined,
          page,
        },
      });
      return { text, headers: { ...headers, ...withoutFrameOptions } };
    },
  });

  for (const language of languages)
    for (const name of embedNames)
      serveText(router, prefixOf[language] + embedPath(name), ({ query }) =>
        textOf(language, name, query.theme === "plain"),
      );
  return router;
}

export const embedsModule: Module = {
  routes(router) {
    // Other websites' pages load it, which the fixed header forbids.
    router.get("/embed.js", (_req, res, next) => {
      res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      next();
    });
  },
};
