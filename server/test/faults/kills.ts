import { crmCredentials, startFakeCrm } from "#server/test/fakes/fake-crm.ts";
import { startFakeSmtp } from "#server/test/fakes/fake-smtp.ts";
import { readMail } from "#server/test/read-mail.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import {
  connectCrm,
  type FaultTest,
  processesIn,
  queryIn,
  registerAt,
  seconds,
  startFor,
  startSite,
  storedEmails,
  until,
  withDatabase,
  withFolder,
} from "./site.ts";

/** Registers eight at a time until the server is gone; the addresses of those that it acknowledged. */
async function pour(server: ServerProcess, tag: string, kill: () => Promise<void>): Promise<string[]> {
  const acknowledged: string[] = [];
  let isOver = false;
  let count = 0;
  const register = async () => {
    while (!isOver) {
      count += 1;
      const email = `${tag}.${count}@example.org`;
      const { status } = await registerAt(server, email, { via: "flyer" });
      if (status === 201) acknowledged.push(email);
      if (status === 0) isOver = true;
      if (acknowledged.length === 150) await kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, register));
  return acknowledged;
}

/** kill -9 of the server, then of server and database together, while people register. */
export const killNine: FaultTest = {
  guarantee: "An acknowledged registration is stored exactly once through kill -9",
  run: () =>
    withFolder(async (dataDir) => {
      let server = await startSite({ dataDir });
      await queryIn(dataDir, "insert into sources (slug, name, target) values ('flyer', 'A flyer', '/')");
      const acknowledged = await pour(server, "server", () => server.kill());
      server = await startSite({ dataDir });
      const more = await pour(server, "both", async () => {
        const [postmaster = 0] = await processesIn(dataDir);
        await server.kill();
        process.kill(postmaster, "SIGKILL");
      });
      server = await startSite({ dataDir });
      const rows = await storedEmails(dataDir);
      // Counted after it was stored: a kill may lose a count, never a registration, and counts nobody twice.
      const [{ counted }] = await queryIn(
        dataDir,
        "select coalesce(sum(count), 0)::int as counted from source_counts where step = 'registered'",
      );
      const kept = new Set(rows);
      const all = [...acknowledged, ...more];
      const lost = all.filter((email) => !kept.has(email)).length;
      const twice = rows.length - kept.size;
      return {
        ok: lost === 0 && twice === 0 && all.length >= 300 && counted > 0 && counted <= rows.length,
        figure: `${all.length} acknowledged, ${lost} lost, ${twice} stored twice; ${counted} counted for their source`,
      };
    }),
};

const people = 24;

/** Two servers on one database send contacts and mails; one of them is killed while it does. */
export const killedSender: FaultTest = {
  guarantee:
    "Contacts and mails outlive a kill -9, and two instances: each arrives once as the other side sees it",
  run: () =>
    withDatabase(async (database) => {
      const crm = await startFor(database, startFakeCrm(), (fake) => fake.close());
      const smtp = await startFor(database, startFakeSmtp(), (fake) => fake.close());
      const start = () => startSite(database, { GHL_API_URL: crm.url, SMTP_URL: smtp.url });
      const killed = await start();
      const second = await start();
      const mails = () => smtp.messages.map((message) => readMail(message).headers);
      const messageIds = () => new Set(mails().map((headers) => headers["message-id"]));
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
    }),
};
