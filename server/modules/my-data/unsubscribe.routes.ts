import { Router } from "express";
import { noteActivity } from "#server/platform/http/activity.ts";
import type { Services } from "#server/platform/services.ts";
import { unsubscribePath } from "#shared/api/my-data.ts";
import { findLinkHolder } from "./link-holder.ts";
import { choose } from "./my-data.ts";

/** One-click unsubscribing (RFC 8058): mail servers POST from anywhere, so only the signed token counts. */
export function unsubscribeRoutes(services: Services): Router {
  const router = Router();

  router.post(unsubscribePath, async (req, res) => {
    noteActivity(req, {
      action: "preferences.unsubscribe",
      message: "Someone unsubscribed with one click",
    });
    const person = await findLinkHolder(services, "preferences", String(req.query.token ?? ""), true);
    if (person?.registration.subscribeUpdates)
      await choose(services, person.registration, { subscribeUpdates: false });
    res.setHeader("Cache-Control", "no-store");
    res.type("text/plain").send("You are unsubscribed. We will not send you updates any more.\n");
  });

  router.get(unsubscribePath, (req, res) => {
    res.setHeader("Cache-Control", "no-store");
    res.redirect(303, `/preferences#${encodeURIComponent(String(req.query.token ?? ""))}`);
  });
  return router;
}
