import { withdrawStoryUse } from "#server/modules/patient-stories/stories-of-people.ts";
import { deletePeople } from "#server/modules/people/delete-people.ts";
import { resendLinksTo } from "#server/modules/person-records/taken-address.ts";
import { countStep } from "#server/modules/sources/count-step.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import type { Module } from "#server/platform/module.ts";
import { originOf } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/my-data.ts";
import { preferredLanguage } from "#shared/language.ts";
import {
  choicesOf,
  confirmAddress,
  crmConsentOf,
  findLinkHolder,
  keepAway,
  nothingKept,
  readEverything,
  readLinkHolder,
  saveChoices,
} from "./my-data.ts";
import { unsubscribeRoutes } from "./unsubscribe.routes.ts";

/** Mail scanners follow links, so a GET does nothing: everything is a POST. */
function myDataRoutes(router: AppRouter, services: Services): void {
  route(router, contract.confirmEmail, async ({ body, req }) => {
    const sourceId = await confirmAddress(services, body.token, originOf(services.secret, req));
    await countStep(services, req, sourceId, "confirmed");
    return { message: sentence("addressConfirmed") };
  });

  const preferencesOf = async (token: string) => {
    const holder = await readLinkHolder(services, "preferences", token);
    const { registration, account } = holder;
    return {
      ...choicesOf(holder),
      crmConsent: await crmConsentOf(services.database.db, holder),
      language: registration.language,
      firstName: registration.firstName,
      emailConfirmed: account.emailConfirmedAt !== null,
    };
  };

  route(router, contract.readPreferences, ({ body }) => preferencesOf(body.token));

  route(router, contract.savePreferences, async ({ body: { token, ...choice }, req }) => {
    const { registration } = await readLinkHolder(services, "preferences", token);
    await saveChoices(services, registration, choice, originOf(services.secret, req));
    return preferencesOf(token);
  });

  route(router, contract.readMyData, ({ body, req }) =>
    readEverything(services, body.token, preferredLanguage(req.headers["accept-language"])),
  );

  route(router, contract.withdrawStory, async ({ body: { token, ...story } }) => {
    const { registration } = await readLinkHolder(services, "my-data", token);
    await withdrawStoryUse(services, { registrationId: registration.id, ...story });
    return { message: sentence("storyUseEnded") };
  });

  route(router, contract.deleteMyData, async ({ body, req }) => {
    const person = await findLinkHolder(services, "my-data", body.token);
    if (!person) {
      await keepAway(services, "my-data", body.token);
      return { message: nothingKept };
    }
    const { id, email } = person.registration;
    if ((await deletePeople(services, [id], { hasProvenAddress: true, address: email })) === 0) {
      // Says so when the address was changed meanwhile.
      await findLinkHolder(services, "my-data", body.token);
      return { message: nothingKept };
    }
    noteActivity(req, { details: { registrationId: id } });
    return { message: sentence("dataDeleted") };
  });

  route(router, contract.resendLinks, async ({ body, req }) => {
    await resendLinksTo(services, body.email, originOf(services.secret, req));
    const canSend = await services.mailTransports.isServerSet();
    return { message: sentence(canSend ? "linksOnTheirWay" : "linksWait") };
  });
}

export const myDataModule: Module = { openRoutes: unsubscribeRoutes, routes: myDataRoutes };
