import { setTimeout as sleep } from "node:timers/promises";
import { desc, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { tryLock } from "#server/platform/database/locks.ts";
import { callDuring, eventually, lockPerson, signedIn, signInAs, testApplication } from "#server/test/app.ts";
import { withConnection } from "#server/test/connection.ts";
import { checked, committed, importAll, importFile, importMapping } from "#server/test/import-file.ts";
import { registeredPerson, registerTestPerson, registration } from "#server/test/register.ts";
import { importedPeople, imports } from "#shared/schema/imports.ts";
import { registrations } from "#shared/schema/registrations.ts";

const testApp = testApplication();
const admin = signedIn(testApp);

beforeEach(async () => {
  await testApp.db.delete(imports);
  await testApp.db.delete(registrations);
  await testApp.removePeople();
});

/** Three batches. */
const people = 650;
const addresses = Array.from({ length: people }, (_, n) => `person.${n}@example.org`);

test("two lists of the same people, one the other way round, are imported concurrently: each person once, and each undo whole", async () => {
  const lists = await Promise.all([
    checked(admin, importFile(...addresses)),
    checked(admin, importFile(...addresses.toReversed())),
  ]);
  const [first, second] = await Promise.all(lists.map(({ id }) => committed(admin, id)));
  expect([first.state, second.state]).toEqual(["committed", "committed"]);
  expect([first.new + second.new, first.same + second.same]).toEqual([people, people]);
  expect(await testApp.db.$count(registrations)).toBe(people);
  expect(await testApp.db.$count(importedPeople)).toBe(people);
  for (const { id } of lists) await admin.post(`/api/admin/imports/${id}/undo`).expect(200);
  expect(await testApp.db.$count(registrations)).toBe(0);
});

test("fills gaps in the order of an erasure of many, so that neither fails", async () => {
  let [first, second] = [await registeredPerson(testApp), await registeredPerson(testApp)];
  if (first.id > second.id) [first, second] = [second, first];
  const { id } = await checked(admin, importFile(second.email, ...addresses.slice(0, 300), first.email));
  const done = await callDuring(testApp, {
    before: lockPerson(first.id),
    call: () => committed(admin, id),
    after: lockPerson(second.id),
  });
  expect(done).toMatchObject({ state: "committed", new: 300, fillsGaps: 2 });
});

test("an undo takes who came and whose gaps were filled in that order, too", async () => {
  const before = await registerTestPerson(testApp, { email: "gap@example.org" });
  const { id } = await importAll(admin, importFile("gap@example.org", ...addresses.slice(0, 100)));
  const [last] = await testApp.db.select().from(registrations).orderBy(desc(registrations.id)).limit(1);
  const { status } = await callDuring(testApp, {
    before: lockPerson(before),
    call: () => admin.post(`/api/admin/imports/${id}/undo`),
    after: lockPerson(last?.id ?? ""),
  });
  expect(status).toBe(200);
});

test("registering with an address that is being imported is refused quickly, and delays nobody else", async () => {
  const { id } = await checked(admin, importFile(...addresses, "no address"));
  const register = async (email: string) => {
    const since = performance.now();
    const { status, headers } = await testApp.http.post("/api/register").send(registration({ email }));
    return { status, retryAfter: headers["retry-after"], ms: performance.now() - since };
  };
  const strangers = Array.from({ length: 20 }, (_, n) => `stranger.${n}@example.org`);
  await withConnection(testApp.services.env.DATABASE_URL ?? "", async (client) => {
    // The import removes it when everyone is inserted.
    await client.query("begin; select from import_rows where problem is not null for update");
    const importing = committed(admin, id);
    await eventually(async () => {
      const { rows } = await testApp.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and application_name = 'import'
          and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    const [taken, ...others] = await Promise.all([addresses[7] ?? "", ...strangers].map(register));
    expect(taken).toMatchObject({ status: 503, retryAfter: "2" });
    expect(taken?.ms).toBeLessThan(5000);
    expect(others.map(({ status }) => status)).toEqual(strangers.map(() => 201));
    await client.query("commit");
    expect(await importing).toMatchObject({ state: "committed", new: people });
  });
  expect(await register(addresses[7] ?? "")).toMatchObject({ status: 201 });
});

test("a list that is checked again while its approval is looked up is not imported by that approval", async () => {
  const secondOwner = await signInAs(testApp, "owner");
  const { id } = await checked(admin, importFile("one@example.org"));
  const { body } = await admin.post(`/api/admin/imports/${id}/commit`).expect(202);
  await secondOwner.post(`/api/admin/approvals/${body.approval.id}/approve`).expect(200);
  const { called } = await testApp.db.transaction(async (tx) => {
    await tryLock(tx, "approvals");
    const called = admin.post(`/api/admin/imports/${id}/commit`).then((response) => response);
    await sleep(300);
    await admin
      .put(`/api/admin/imports/${id}`)
      .send({ mapping: { ...importMapping, firstName: "Last Name" }, source: "another list" })
      .expect(200);
    return { called };
  });
  expect(await called).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
  expect(await testApp.db.$count(registrations)).toBe(0);
});
