import { Router } from "express";
import { withdrawStoryUse } from "#server/modules/patient-stories/stories-of-people.ts";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import {
  confirmEmail,
  deleteMyData,
  readMyData,
  readPreferences,
  resendLinks,
  savePreferences,
  withdrawStory,
} from "#shared/api/my-data.ts";
import { findLinkHolder, nothingKept, readLinkHolder } from "./link-holder.ts";
import { choicesOf, choose, confirmAddress, crmConsentOf, readEverything } from "./my-data.ts";
import { resendLinksTo } from "./resend-links.ts";

/** Mail scanners follow links, so a GET does nothing: everything is a POST. */
export function myDataRoutes(services: Services): Router {
  const router = Router();

  route(router, confirmEmail, async ({ body }) => {
    await confirmAddress(services, body.token);
    return { message: "Thank you. Your email address is confirmed." };
  });

  const preferencesOf = async (token: string) => {
    const holder = await readLinkHolder(services, "preferences", token);
    const { registration, user } = holder;
    return {
      ...choicesOf(holder),
      crmConsent: await crmConsentOf(services.database.db, holder),
      firstName: registration.firstName,
      emailConfirmed: user.emailConfirmedAt !== null,
    };
  };

  route(router, readPreferences, ({ body }) => preferencesOf(body.token));

  route(router, savePreferences, async ({ body: { token, ...choice } }) => {
    const { registration } = await readLinkHolder(services, "preferences", token);
    await choose(services, registration, choice);
    return preferencesOf(token);
  });

  route(router, readMyData, ({ body }) => readEverything(services, body.token));

  route(router, withdrawStory, async ({ body: { token, ...story } }) => {
    const { registration } = await readLinkHolder(services, "my-data", token);
    await withdrawStoryUse(services, { registrationId: registration.id, ...story });
    return { message: "We don't use your story for that any more." };
  });

  route(router, deleteMyData, async ({ body, req }) => {
    const person = await findLinkHolder(services, "my-data", body.token);
    if (!person) return { message: nothingKept };
    await deletePeople(services, [person.registration.id], { hasProvenAddress: true });
    noteActivity(req, { details: { registrationId: person.registration.id } });
    return { message: "Your data has been deleted." };
  });

  route(router, resendLinks, async ({ body }) => {
    await resendLinksTo(services, body.email);
    return {
      message: "If this address is registered with us, an email with your links is on its way.",
    };
  });
  return router;
}
