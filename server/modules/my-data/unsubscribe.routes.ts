import { Router } from "express";
import { noteActivity } from "#server/platform/http/activity.ts";
import { openLink } from "#server/platform/security/signed-links.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { findLinkHolder } from "./link-holder.ts";
import { choose } from "./my-data.ts";

const unsubscribeForm = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Unsubscribe</title></head>
<body><main><h1>Unsubscribe</h1><p>We won't send you updates any more.</p>
<form method="post"><button type="submit">Unsubscribe</button></form></main></body></html>`;

/** One-click unsubscribing (RFC 8058): mail servers POST from anywhere, so only the signed token counts. */
export function unsubscribeRoutes(services: Services): Router {
  const router = Router();

  router.post(unsubscribePath, async (req, res) => {
    noteActivity(req, {
      action: "preferences.unsubscribe",
      message: "Someone unsubscribed with one click",
    });
    const person = await findLinkHolder(services, "unsubscribe", String(req.query.token ?? ""), true);
    if (person?.registration.subscribeUpdates)
      await choose(services, person.registration, { subscribeUpdates: false }, services.turns.next(req));
    res.setHeader("Cache-Control", "no-store");
    res.type("text/plain").send("You are unsubscribed. We will not send you updates any more.\n");
  });

  router.get(unsubscribePath, (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    const token = String(req.query.token ?? "");
    // For mail programs that open the address of the header. It takes a press, because scanners open links too.
    if (openLink(services.secret, "unsubscribe", token, 0).state === "good") {
      res.type("html").send(unsubscribeForm);
      return;
    }
    res.redirect(303, `/preferences#${encodeURIComponent(String(req.query.token ?? ""))}`);
  });
  return router;
}
