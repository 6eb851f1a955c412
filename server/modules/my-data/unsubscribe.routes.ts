import { Router } from "express";
import { noteActivity } from "#server/platform/http/activity.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { findLinkHolder } from "./link-holder.ts";
import { choose } from "./my-data.ts";

/**
 * One-click unsubscribing: mail programs and their servers POST here, as a form and from anywhere (RFC 8058), so this
 * stands before the guards that want JSON from our own pages. The signed token is all that it goes by: no cookie is read.
 */
export function unsubscribeRoutes(services: Services): Router {
  const router = Router();

  router.post(unsubscribePath, async (req, res) => {
    noteActivity(req, {
      action: "preferences.unsubscribe",
      message: "Someone unsubscribed with one click",
    });
    // Whatever the age of the mail: the way out never closes.
    const person = await findLinkHolder(services, "preferences", String(req.query.token ?? ""), true);
    if (person?.registration.subscribeUpdates)
      await choose(services, person.registration, { subscribeUpdates: false });
    res.setHeader("Cache-Control", "no-store");
    res.type("text/plain").send("You are unsubscribed. We will not send you updates any more.\n");
  });

  // Somebody who opens the address in a browser gets to the page where one press does it.
  router.get(unsubscribePath, (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    res.redirect(303, `/preferences#${encodeURIComponent(String(req.query.token ?? ""))}`);
  });
  return router;
}
