import { Router } from "express";
import { noteActivity } from "#server/platform/http/activity.ts";
import { openLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { type Language, languageOfPath, languages, prefixOf, tagOf } from "#shared/language.ts";
import * as en from "#shared/words/en/unsubscribe.json";
import * as es from "#shared/words/es/unsubscribe.json";
import { findLinkHolder } from "./link-holder.ts";
import { choose } from "./my-data.ts";

const messages = { en, es };

const unsubscribeForm = (language: Language) => {
  const { title, lead, button } = messages[language];
  return `<!doctype html>
<html lang="${tagOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${lead}</p>
<form method="post"><button type="submit">${button}</button></form></main></body></html>`;
};

/** Of a person's own language, so that a link whose token says nothing any more still leads to their page. */
const addresses = languages.map((language) => prefixOf[language] + unsubscribePath);

/** One-click unsubscribing (RFC 8058): mail servers POST from anywhere, so only the signed token counts. */
export function unsubscribeRoutes(services: Services): Router {
  const router = Router();

  router.post(addresses, async (req, res) => {
    noteActivity(req, {
      action: "preferences.unsubscribe",
      message: "Someone unsubscribed with one click",
    });
    const person = await findLinkHolder(services, "unsubscribe", String(req.query.token ?? ""), true);
    if (person?.registration.subscribeUpdates)
      await choose(services, person.registration, { subscribeUpdates: false }, services.turns.next(req));
    res.setHeader("Cache-Control", "no-store");
    res
      .type("text/plain")
      .send(`${messages[person?.registration.language ?? languageOfPath(req.path).language].done}\n`);
  });

  router.get(addresses, async (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    const token = String(req.query.token ?? "");
    const { language } = languageOfPath(req.path);
    // For mail programs that open the address of the header. It takes a press, because scanners open links too.
    if (openLink(services.secret, "unsubscribe", token, 0).state === "good") {
      // Also when the holder is not found: the press decides.
      const person = await findLinkHolder(services, "unsubscribe", token, true).catch(() => undefined);
      res.type("html").send(unsubscribeForm(person?.registration.language ?? language));
      return;
    }
    res.redirect(303, `${prefixOf[language]}/preferences#${encodeURIComponent(token)}`);
  });
  return router;
}
