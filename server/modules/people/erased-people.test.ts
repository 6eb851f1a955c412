import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { holdDeliveries } from "#server/modules/deliveries/hold-deliveries.ts";
import { writeBackup } from "#server/platform/backup/backup.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { testApplication } from "#server/test/app.ts";
import { query } from "#server/test/connection.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { erasedPeople } from "#shared/schema/erased-people.ts";
import { deletePeople } from "./delete-people.ts";
import { erasedTable, eraseReturned } from "./erased-people.ts";

const testApp = testApplication();
const url = () => testApp.services.env.DATABASE_URL ?? "";

async function backup(): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeBackup(url(), testApp.services.storage, out)]);
  return bytes;
}
const restore = (bytes: Buffer) =>
  restoreBackup({
    url: url(),
    storage: testApp.services.storage,
    source: Readable.from([bytes]),
    force: true,
    keptTable: erasedTable,
    finish: async (client) => {
      await holdDeliveries(client);
    },
  });
const rows = async (text: string) => (await query(url(), text)).rows;
const emails = async () =>
  (await rows("select email from registrations order by email")).map(({ email }) => email);

test("people who are erased after a backup stay erased when it is restored, and nothing goes out again", async () => {
  for (const email of ["stays@example.org", "erased@example.org", "later@example.org"])
    await registerTestPerson(testApp, { email });
  const [person] = await rows("select id from registrations where email = 'erased@example.org'");
  await rows(`with mailing as (
      insert into mailings (subject, body, audience, state) values ('News', '.', '{}', 'done') returning id)
    insert into mailing_recipients (mailing_id, number, person_id, state) select id, 1, '${person.id}', 'sent' from mailing`);
  const mailedTo = async () => (await rows("select person_id, state from mailing_recipients"))[0];
  const bytes = await backup();
  await deletePeople(testApp.services, [person.id]);
  await eraseReturned(testApp.services);

  await restore(bytes);
  expect(await mailedTo()).toEqual({ person_id: person.id, state: "sent" });
  // What waited asks before it goes out; a removal from the CRM never waits.
  expect(await rows("select distinct status from deliveries where kind <> 'crm.delete'")).toEqual([
    { status: "failed" },
  ]);
  expect(await eraseReturned(testApp.services)).toBe(1);
  expect(await mailedTo()).toEqual({ person_id: null, state: "sent" });
  expect(await emails()).toEqual(["later@example.org", "stays@example.org"]);
  expect(await eraseReturned(testApp.services)).toBe(0);

  // The whole database went back, by whatever means: the storage still knows.
  await restore(bytes);
  await testApp.services.database.db.delete(erasedPeople);
  expect(await emails()).toContain("erased@example.org");
  expect(await eraseReturned(testApp.services)).toBe(1);
  expect(await emails()).toEqual(["later@example.org", "stays@example.org"]);
});
