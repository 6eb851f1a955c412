import { noteActivity } from "#server/platform/http/activity.ts";
import type { AppRouter } from "#server/platform/http/route.ts";
import { sendServerPage } from "#server/platform/http/server-page.ts";
import { originOf } from "#server/platform/outbox/deliveries.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import { openLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { type Language, languageOfPath, languages, prefixOf, tagOf } from "#shared/language.ts";
import * as en from "#shared/words/en/unsubscribe.json";
import * as es from "#shared/words/es/unsubscribe.json";
import { findLinkHolder, keepAway, unsubscribe } from "./my-data.ts";

const messages = { en, es };

const style = `
html { color: #1d2835; background: #fbfaf7; font: 17px/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 12vh 20px }
h1 { font: 600 1.75rem/1.25 Georgia, serif }
button { min-height: 44px; padding: 10px 24px; border: 0; border-radius: 10px; color: #fff; background: #1d2835; font: 600 1rem/1.4 system-ui, sans-serif; cursor: pointer }
@media (prefers-color-scheme: dark) {
  html { color: #e6eaee; background: #12171e; color-scheme: dark }
  button { color: #12171e; background: #e6eaee }
}
`;

const pageOf = (language: Language, heading: string, words: string, form = "") =>
  `<!doctype html>
<html lang="${tagOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style></head>
<body><main><h1>${heading}</h1><p>${words}</p>${form}</main></body></html>`;

function unsubscribeForm(language: Language): string {
  const { title, lead, button } = messages[language];
  return pageOf(
    language,
    title,
    lead,
    `\n<form method="post"><button type="submit">${button}</button></form>`,
  );
}

function unsubscribedPage(language: Language): string {
  const { doneTitle, done } = messages[language];
  return pageOf(language, doneTitle, done);
}

/** One for each language, so that even a link with an unknown token leads to a page in the person's language. */
const addresses = languages.map((language) => prefixOf[language] + unsubscribePath);

/** One-click unsubscribing (RFC 8058): mail servers POST from anywhere, so only the signed token counts. */
export function unsubscribeRoutes(router: AppRouter, services: Services): void {
  // Without a limit for a client: a mail provider presses for many people, and may not press again. So they wait for each other here,
  // because the queue of all writers refuses those who have waited for 2.5 s.
  const queue = createBoundedQueue({ concurrency: 2 });
  router.post(addresses, async (req, res) => {
    noteActivity(req, { action: "preferences.unsubscribe", message: "Someone unsubscribed with one click" });
    const token = String(req.query.token ?? "");
    const person = await queue.run({ maxWaiting: 1000 }, async () => {
      const holder = await findLinkHolder(services, "unsubscribe", token, true);
      if (holder) await unsubscribe(services, holder.registration, originOf(services.secret, req));
      else await keepAway(services, "unsubscribe", token);
      return holder;
    });
    sendServerPage(res, unsubscribedPage(person?.registration.language ?? languageOfPath(req.path).language));
  });

  router.get(addresses, async (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    const token = String(req.query.token ?? "");
    const { language } = languageOfPath(req.path);
    // For mail programs that open the address of the header. It takes a press, because scanners open links too.
    if (openLink(services.secret, "unsubscribe", token, 0).state === "good") {
      // Also when the holder is not found: the press decides.
      const person = await findLinkHolder(services, "unsubscribe", token, true).catch(() => undefined);
      sendServerPage(res, unsubscribeForm(person?.registration.language ?? language), { hasForm: true });
      return;
    }
    res.redirect(303, `${prefixOf[language]}/preferences#${encodeURIComponent(token)}`);
  });
}
