import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { keepContacts, queueRemovals, readCrmState } from "#server/modules/crm/contact-queue.ts";
import { holdDeliveries } from "#server/modules/deliveries/failed-deliveries.ts";
import { suppress } from "#server/modules/person-records/suppressions.ts";
import { writeBackup } from "#server/platform/backup/backup.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { testApplication } from "#server/test/app.ts";
import { query } from "#server/test/connection.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { hourMs } from "#shared/durations.ts";
import { deletePeople } from "./delete-people.ts";
import { declineAgain, eraseReturned, lostConsents, storeAllAnswers, storeAnswers } from "./kept-answers.ts";

const testApp = testApplication();
const url = () => testApp.services.env.DATABASE_URL ?? "";

async function backup(): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeBackup(url(), testApp.services.storage, out)]);
  return bytes;
}
async function restore(bytes: Buffer) {
  const { db } = testApp.services.database;
  await storeAllAnswers(testApp.services);
  const crmState = await readCrmState(db);
  const restored = await restoreBackup({
    url: url(),
    storage: testApp.services.storage,
    source: Readable.from([bytes]),
    force: true,
    finish: async (client) => {
      await keepContacts(client, crmState);
      await holdDeliveries(client);
    },
  });
  await queueDeliveries(db, ...crmState.removals);
  return restored;
}
const rows = async (text: string) => (await query(url(), text)).rows;
const emails = async () =>
  (await rows("select email from registrations order by email")).map(({ email }) => email);

test("people who left, complained or withdrew a consent after a backup stay out when it is restored", async () => {
  const { services } = testApp;
  const db = services.database.db;
  const [left, hidden] = await Promise.all(
    ["left@example.org", "hidden@example.org"].map(async (email) => ({
      email,
      id: await registerTestPerson(testApp, { email, subscribeUpdates: true, sharePublicly: true }),
    })),
  );
  if (!left || !hidden) throw new Error("nobody registered");
  await rows(
    `update registrations set crm_consent = true, district = '{"state":"TX","number":10,"congress":119}'`,
  );
  const bytes = await backup();
  const choose = (person: typeof left, choice: object) =>
    testApp.http
      .post("/api/preferences")
      .send({ token: signLink(services.secret, "preferences", person), ...choice })
      .expect(200);
  await choose(left, { subscribeUpdates: false });
  await choose(hidden, { sharePublicly: false, crmConsent: false });
  const token = signLink(services.secret, "my-data", hidden);
  await testApp.http.delete("/api/my-data/district").send({ token }).expect(200);
  await suppress(db, services, "complained@example.org", "complaint");
  // The storage may lose its copies before the database is replaced.
  await storeAnswers(services);
  for await (const { path } of services.storage.list("answers")) await services.storage.remove([path]);
  const state = async () => ({
    left: await rows("select subscribe_updates from registrations where email = 'left@example.org'"),
    hidden: await rows(
      "select share_publicly, crm_consent, district from registrations where email = 'hidden@example.org'",
    ),
    complaints: (await rows("select from suppressions where reason = 'complaint'")).length,
  });
  const kept = {
    left: [{ subscribe_updates: false }],
    hidden: [{ share_publicly: false, crm_consent: false, district: null }],
    complaints: 1,
  };

  const { madeAt } = await restore(bytes);
  expect(await state()).not.toEqual(kept);
  await declineAgain(services, madeAt);
  expect(await state()).toEqual(kept);
  await deletePeople(services, [left.id, hidden.id]);
  expect(await rows("select from withdrawals")).toEqual([]);
});

test("people who are erased after a backup stay erased when it is restored, and nothing goes out again", async () => {
  for (const email of ["stays@example.org", "erased@example.org", "later@example.org"])
    await registerTestPerson(testApp, { email });
  const [person] = await rows("select id from registrations where email = 'erased@example.org'");
  await rows(`with mailing as (
      insert into mailings (subject, body, audience, state) values ('News', '.', '{}', 'done') returning id)
    insert into mailing_recipients (mailing_id, number, person_id, state, reason)
    select id, 1, '${person.id}', 'refused', 'Refused: 550 5.1.1 Ada moved away' from mailing`);
  const mailedTo = async () => (await rows("select person_id, state, reason from mailing_recipients"))[0];
  const ofNobody = { person_id: null, state: "refused", reason: "Refused: 550 5.1.1" };
  const bytes = await backup();
  await rows(`insert into crm_contacts (registration_id, contact_id, status)
    select id, 'contact of ' || email, 'synced' from registrations where email = 'stays@example.org'
    on conflict (registration_id) do update set contact_id = excluded.contact_id`);
  await deletePeople(testApp.services, [person.id]);
  expect(await mailedTo()).toEqual(ofNobody);
  await eraseReturned(testApp.services);
  await queueRemovals(testApp.services.database.db, { contactId: "waits" });

  await restore(bytes);
  expect(await rows("select from deliveries where payload->>'contactId' = 'waits'")).toHaveLength(1);
  expect(await mailedTo()).toMatchObject({
    person_id: person.id,
    reason: "Refused: 550 5.1.1 Ada moved away",
  });
  // What waited asks before it goes out; a removal from the CRM never waits.
  expect(await rows("select distinct status from deliveries where kind <> 'crm.delete'")).toEqual([
    { status: "failed" },
  ]);
  await rows("delete from deliveries where kind = 'crm.delete'");
  expect(await eraseReturned(testApp.services)).toBe(1);
  // Their contact may have reached the CRM after the backup.
  expect(await rows("select from deliveries where payload ? 'address'")).toHaveLength(1);
  expect(await mailedTo()).toEqual(ofNobody);
  expect(await emails()).toEqual(["later@example.org", "stays@example.org"]);
  expect(await eraseReturned(testApp.services)).toBe(0);
  // The CRM may know it by an address of later.
  expect(await rows("select contact_id from crm_contacts where contact_id is not null")).toEqual([
    { contact_id: "contact of stays@example.org" },
  ]);
});

test.each([
  [0.2, "in the hour since"],
  [1.5, "in the 2 hours since"],
  [49, "in the 49 hours since"],
])("a restore of a backup made %s hours ago says that consents %s then are lost", (hours, words) => {
  const now = new Date("2026-11-27T12:00:00Z");
  expect(lostConsents(new Date(now.getTime() - hours * hourMs), now)).toContain(
    `${words} this backup was made`,
  );
});
