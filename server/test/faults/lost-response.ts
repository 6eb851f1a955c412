import { query } from "#server/test/connection.ts";
import { startFakeCrm } from "#server/test/fakes/fake-crm.ts";
import { deleteManyPeople } from "#shared/api/people.ts";
import { type FaultTest, seconds } from "./fault-test.ts";
import { admin, ask, connectCrm, registerAt, startSite, until, withDatabase } from "./site.ts";

const email = "erased@example.org";

/** The server is killed while the CRM, which has the contact, is about to say its id; then the person is erased. */
export const lostResponse: FaultTest = {
  guarantee:
    "Erasure reaches the CRM after kill -9 during an upsert: the contact is looked up by address and deleted, the address wiped",
  run: () =>
    withDatabase(async (database) => {
      const crm = await startFakeCrm();
      const documented = crm.respond;
      const start = () => startSite(database, { GHL_API_URL: crm.url });
      let server = await start();
      try {
        await connectCrm(server);
        // Keeps the contact and holds its response back.
        crm.respond = (req, res) => {
          if (!req.url?.endsWith("/contacts/upsert")) return documented(req, res);
          res.end = (() => res) as typeof res.end;
          documented(req, res);
        };
        await registerAt(server, email);
        await until(async () => crm.contacts.size === 1);
        await server.kill();
        const unanswered = await query(database.url, "select contact_id, is_unanswered from crm_contacts");
        const { contact_id: contactId, is_unanswered: isUnanswered } = unanswered.rows[0] ?? {};

        // Erased before the upsert is tried again, which would learn the id.
        crm.respond = (_req, res) => void res.writeHead(503).end();
        server = await start();
        const { cookie } = await ask(server, "/api/admin/login", { method: "POST", body: admin });
        const { rows } = await query(database.url, "select id from registrations");
        const erasure = await ask(server, deleteManyPeople.path, {
          method: deleteManyPeople.method,
          cookie,
          body: { userIds: [rows[0]?.id] },
        });
        const address = "select payload from deliveries where kind = 'crm.delete'";
        const waiting = await query(database.url, address);
        const isEncrypted =
          typeof waiting.rows[0]?.payload?.address === "string" &&
          !JSON.stringify(waiting.rows).includes(email);

        crm.recover();
        const took = await until(async () => crm.contacts.size === 0, 60_000);
        const isDone = async () =>
          (await query(database.url, "select from deliveries where status = 'waiting'")).rows.length === 0;
        await until(isDone);
        const left = await query(database.url, address);
        const isWiped = left.rows.every(({ payload }) => Object.keys(payload).length === 0);
        return {
          ok: contactId === null && isUnanswered === true && erasure.status === 200 && isEncrypted && isWiped,
          figure: `id known: ${contactId !== null}, erased: ${erasure.status}, address encrypted: ${isEncrypted}; contact gone after ${seconds(took)}, address wiped: ${isWiped}`,
        };
      } finally {
        await server.end();
        await crm.close();
      }
    }),
};
