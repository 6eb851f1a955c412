import { and, desc, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import {
  changeDeliveries,
  countDeliveries,
  waitsAgain,
} from "#server/modules/deliveries/failed-deliveries.ts";
import { howMany, maxCounted } from "#server/platform/admin-tasks.ts";
import type { Database } from "#server/platform/database/database.ts";
import { countUpTo } from "#server/platform/database/queries.ts";
import { type AppRouter, route } from "#server/platform/http/route.ts";
import { removeMails } from "#server/platform/mail/mail-transport.ts";
import type { Module, ReadAdminTasks } from "#server/platform/module.ts";
import { type ConnectionCheck, unreadableKey } from "#server/platform/service-health/service-health.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/mail.ts";
import { channelOf, deliveries } from "#shared/schema/deliveries.ts";
import { forOwners } from "#shared/team.ts";
import { mailChannel } from "./deliver-mail.ts";
import { mailNotSetUp, readMailSettings, saveMailSettings, sendTestMail } from "./mail-settings.ts";
import { messageId } from "./outgoing-mail.ts";

/* Mails that were saved to a folder, because SMTP was not set up. */

const isSaved = and(isNotNull(deliveries.savedAt), sql`${channelOf(deliveries)} = 'mail'`);
const isRecent = gt(deliveries.savedAt, sql`now() - make_interval(days => ${contract.waitingMailDays})`);

const count = (db: Database, which: SQL | undefined) =>
  countUpTo(db, deliveries, maxCounted, which, desc(deliveries.savedAt));

const readWaitingMails = async ({ database: { db }, mailTransports }: Services) => ({
  isSmtpSet: await mailTransports.isServerSet(),
  saved: await count(db, isSaved),
  sendable: await count(db, and(isSaved, isRecent)),
});

/** A saved mail waits again at most once, because it is no longer saved then; those of deleted people are gone with them. */
async function change(
  { database: { db }, env, secret }: Services,
  which: SQL | undefined,
  set: PgUpdateSetSource<typeof deliveries>,
): Promise<number> {
  const ids: string[] = [];
  const changed = await changeDeliveries(db, which, { ...set, savedAt: null }, async (_tx, rows) => {
    ids.push(...rows.map((row) => messageId(secret, row)));
  });
  // Only what was committed. Files that a kill leaves behind expire with the old ones.
  await removeMails(env, ids);
  return changed;
}

const waitingMails: ReadAdminTasks = async (services) => {
  const { isSmtpSet, saved } = await readWaitingMails(services);
  if (isSmtpSet && saved === 0) return [];
  const href = "/admin?tab=settings&section=mail";
  const sentence = isSmtpSet
    ? `Saved while email was not set up, and not sent: ${howMany(saved, "email", "emails")}.`
    : `This site can't send email yet.${saved ? ` ${howMany(saved, "email is", "emails are")} waiting.` : ""}`;
  return [{ subject: "mail-waiting", sentence, href, action: "See mail" }];
};

function mailRoutes(router: AppRouter, services: Services): void {
  route(router, contract.getMail, () => readMailSettings(services));
  route(router, contract.updateMail, ({ req, body }) => saveMailSettings(services, req, body));
  route(router, contract.testMail, ({ req, body }) => sendTestMail(services, req, body));

  route(router, contract.getWaitingMail, () => readWaitingMails(services));

  route(router, contract.sendWaitingMail, async () => {
    if (!(await services.mailTransports.isServerSet())) throw mailNotSetUp();
    return { queued: await change(services, and(isSaved, isRecent), waitsAgain) };
  });

  route(router, contract.dropWaitingMail, async () => ({
    dropped: await change(services, isSaved, { status: "dismissed", payload: {} }),
  }));
}

const mailConnection = ({ database, mailTransports }: Services): ConnectionCheck => ({
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
    const transport = await mailTransports.current();
    await transport.check();
    return transport.isFolder ? "Mails can be written to the outbox folder." : "The mail server lets us in.";
  },
});

export const mailModule: Module = {
  routes: mailRoutes,
  adminTasks: { access: forOwners, read: waitingMails },
  channels: (services) => [mailChannel(services)],
  connections: (services) => ({ mail: mailConnection(services) }),
};
