import type { Router } from "express";
import { countDeliveries } from "#server/modules/deliveries/failed-deliveries.ts";
import { conflict } from "#server/platform/errors/http-errors.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { describeMail, tryMail } from "#server/platform/mail/mail-transport.ts";
import type { Module } from "#server/platform/module.ts";
import type { ConnectionCheck } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import { dropWaitingMail, getWaitingMail, sendWaitingMail } from "#shared/api/mail.ts";
import { forOwners } from "#shared/team.ts";
import { mailChannel } from "./deliver-mail.ts";
import { dropWaitingMails, readWaitingMails, sendWaitingMails, waitingMails } from "./waiting-mails.ts";

function mailRoutes(services: Services): Router {
  const router = createRouter(services);

  route(router, getWaitingMail, () => readWaitingMails(services));

  route(router, sendWaitingMail, async () => {
    if (!services.env.SMTP_URL)
      throw conflict("smtp_missing", "Email is not set up yet. Ask your web person to set SMTP_URL.");
    return { queued: await sendWaitingMails(services) };
  });

  route(router, dropWaitingMail, async () => ({ dropped: await dropWaitingMails(services) }));
  return router;
}

const mailConnection = ({ database, env, timeouts }: Services): ConnectionCheck => ({
  name: "The mail server",
  describe: async () => ({
    configured: Boolean(env.SMTP_URL),
    detail: describeMail(env),
    ...(await countDeliveries(database.db, "mail")),
  }),
  async test() {
    await tryMail(env, timeouts);
    return env.SMTP_URL ? "The mail server lets us in." : "Mails can be written to the outbox folder.";
  },
});

export const mailModule: Module = {
  routes: mailRoutes,
  adminTasks: { access: forOwners, read: waitingMails },
  channels: (services) => [mailChannel(services)],
  connections: (services) => ({ mail: mailConnection(services) }),
};
