import type { Router } from "express";
import { countDeliveries } from "#server/modules/deliveries/failed-deliveries.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import { tryMail } from "#server/platform/mail/mail-transport.ts";
import type { Module } from "#server/platform/module.ts";
import { type ConnectionCheck, unreadableKey } from "#server/platform/service-health/connection-check.ts";
import type { Services } from "#server/platform/services.ts";
import {
  dropWaitingMail,
  getMail,
  getWaitingMail,
  sendWaitingMail,
  testMail,
  updateMail,
} from "#shared/api/mail.ts";
import { forOwners } from "#shared/team.ts";
import { mailChannel } from "./deliver-mail.ts";
import { mailNotSetUp, readMailSettings, saveMailSettings, sendTestMail } from "./mail-settings.ts";
import { dropWaitingMails, readWaitingMails, sendWaitingMails, waitingMails } from "./waiting-mails.ts";

function mailRoutes(services: Services): Router {
  const router = createRouter(services);

  route(router, getMail, () => readMailSettings(services));
  route(router, updateMail, ({ req, body }) => saveMailSettings(services, req, body));
  route(router, testMail, ({ req, body }) => sendTestMail(services, req, body));

  route(router, getWaitingMail, () => readWaitingMails(services));

  route(router, sendWaitingMail, async () => {
    if (!(await services.mailTransports.isServerSet())) throw mailNotSetUp();
    return { queued: await sendWaitingMails(services) };
  });

  route(router, dropWaitingMail, async () => ({ dropped: await dropWaitingMails(services) }));
  return router;
}

const mailConnection = ({ database, env, mailTransports, timeouts }: Services): ConnectionCheck => ({
  name: "The mail server",
  describe: async () => {
    const { smtp, host, isPasswordUnreadable } = await mailTransports.server();
    const setup = {
      configured: smtp !== undefined,
      detail: smtp ? `SMTP server ${host}` : "Emails are saved to a folder, not sent: mail is not set up yet",
    };
    return {
      ...(isPasswordUnreadable ? unreadableKey : setup),
      ...(await countDeliveries(database.db, "mail")),
    };
  },
  async test() {
    const server = await mailTransports.server();
    await tryMail(server, env, timeouts);
    return server.smtp ? "The mail server lets us in." : "Mails can be written to the outbox folder.";
  },
});

export const mailModule: Module = {
  routes: mailRoutes,
  adminTasks: { access: forOwners, read: waitingMails },
  channels: (services) => [mailChannel(services)],
  connections: (services) => ({ mail: mailConnection(services) }),
};
