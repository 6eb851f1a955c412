import { howMany } from "#server/platform/admin-tasks.ts";
import { noteActivity } from "#server/platform/http/activity.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import { removeOldMails } from "#server/platform/mail/mail-transport.ts";
import type { Module, ReadAdminTasks } from "#server/platform/module.ts";
import { deleteOldDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/deliveries.ts";
import { dayMs } from "#shared/durations.ts";
import { retentionDays } from "#shared/retention.ts";
import { forOwners } from "#shared/team.ts";
import {
  countDeliveries,
  dismissGivenUp,
  listGivenUp,
  readDeliverySummary,
  retryGivenUp,
} from "./failed-deliveries.ts";

const words: Record<contract.DeliveryService, { one: string; many: string; heldUp: string }> = {
  mail: {
    one: "email was not delivered.",
    many: "emails were not delivered.",
    heldUp: "Emails are waiting because the mail server doesn't take them. We try again automatically.",
  },
  crm: {
    one: "contact did not reach the CRM.",
    many: "contacts did not reach the CRM.",
    heldUp:
      "Contacts and deletions are waiting because the CRM doesn't take them. We try again automatically.",
  },
};

const undelivered: ReadAdminTasks = async ({ database }) => {
  const href = "/admin?tab=settings&section=mail#connections";
  const summary = await readDeliverySummary(database.db);
  return summary.flatMap(({ service, failed, isHeldUp }) => {
    const { one, many, heldUp } = words[service];
    const needs = [];
    if (failed > 0)
      needs.push({
        subject: `${service}-failed`,
        sentence: howMany(failed, one, many),
        href,
        action: "See why",
      });
    if (isHeldUp) needs.push({ subject: `${service}-held-up`, sentence: heldUp, href, action: "See why" });
    return needs;
  });
};

export const expireDeliveriesJob = ({ clock, database, env }: Services): Job => ({
  name: "expire-deliveries",
  every: "hour",
  async run() {
    await deleteOldDeliveries(database.db);
    // Without a mail server, emails are files, kept as long as their deliveries.
    await removeOldMails(env, new Date(clock().getTime() - retentionDays.mails * dayMs));
  },
});

function deliveryRoutes(router: AppRouter, services: Services): void {
  const { db } = services.database;
  route(router, contract.listFailedDeliveries, async ({ query: { service, limit } }) => ({
    ...(await countDeliveries(db, service)),
    items: await listGivenUp(db, service, limit),
  }));

  route(router, contract.summarizeDeliveries, () => readDeliverySummary(db));

  route(router, contract.retryDeliveries, async ({ body, req }) => {
    const queued = await retryGivenUp(db, body);
    noteActivity(req, { details: { service: body.service, queued } });
    return { queued };
  });

  route(router, contract.dismissDeliveries, async ({ body, req }) => {
    const dismissed = await dismissGivenUp(db, body);
    noteActivity(req, { details: { service: body.service, dismissed } });
    return { dismissed };
  });
}

export const deliveriesModule: Module = {
  routes: deliveryRoutes,
  adminTasks: { access: forOwners, read: undelivered },
  jobs: (services) => [expireDeliveriesJob(services)],
};
