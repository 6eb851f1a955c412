import { crmCredentials, startFakeCrm } from "#server/test/fakes/fake-crm.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { readMail } from "#server/test/read-mail.ts";
import { type FaultTest, seconds } from "./fault-test.ts";
import { connectCrm, registerAt, startSite, until, withDatabase } from "./site.ts";

const people = 24;

/** Two servers on one database send contacts and mails; one of them is killed while it does. */
export const killedSender: FaultTest = {
  guarantee:
    "Contacts and mails outlive a kill -9, and two instances: each arrives once as the other side sees it",
  run: () =>
    withDatabase(async (database) => {
      const [crm, smtp] = await Promise.all([startFakeCrm(), startFakeSmtp()]);
      const start = () => startSite(database, { GHL_API_URL: crm.url, SMTP_URL: smtp.url });
      const killed = await start();
      const second = await start();
      const mails = () => smtp.messages.map((message) => readMail(message).headers);
      const messageIds = () => new Set(mails().map((headers) => headers["message-id"]));
      try {
        await connectCrm(second);
        for (let index = 0; index < people; index += 1) await registerAt(second, `kept.${index}@example.org`);
        await until(async () => crm.contacts.size > 5);
        await killed.kill();
        const took = await until(
          async () => crm.contacts.size >= people && messageIds().size >= people,
          120_000,
        );
        const contacts = crm.contacts.size;
        const sent = messageIds().size;
        const recipients = new Set(mails().map(({ to }) => to)).size;
        const logs = killed.output() + second.output();
        const tells = logs.includes("@example.org") || logs.includes(crmCredentials.privateKey);
        return {
          ok: [contacts, sent, recipients].every((count) => count === people) && !tells,
          figure: `${contacts} contacts and ${sent} mails to ${recipients} of ${people}, ${seconds(took)} after the kill; addresses or keys in the logs: ${tells ? "yes" : "none"}`,
        };
      } finally {
        await killed.kill();
        await second.end();
        await Promise.all([crm.close(), smtp.close()]);
      }
    }),
};
