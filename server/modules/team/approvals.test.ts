import { eq } from "drizzle-orm";
import type TestAgent from "supertest/lib/agent.js";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { signedIn, signInAs, testApplication } from "#server/test/app.ts";
import { withConnection } from "#server/test/connection.ts";
import { addPeople } from "#server/test/people.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { approvals, ownerEffects } from "#shared/schema/team.ts";

const testApp = testApplication();
const owner = signedIn(testApp);
const people = "/api/admin/registrations";
const api = "/api/admin/approvals";
const db = () => testApp.services.database.db;
let second: TestAgent;

beforeAll(async () => {
  await addPeople(testApp.services.database.pool, 600);
});
beforeEach(async () => {
  await db().delete(approvals);
  await db().delete(ownerEffects);
  await db().delete(deliveries);
});

const someIds = async (count: number) =>
  (await db().select({ id: registrations.id }).from(registrations).limit(count)).map(({ id }) => id);
const remove = (userIds: string[]) => owner.delete(people).send({ userIds });
const remaining = () => db().$count(registrations);

test("with one owner an export and a deletion happen at once", async () => {
  await owner.get(`${people}.csv`).expect(200);
  await remove(await someIds(51)).expect(200, { deletedCount: 51 });
  expect(await db().$count(approvals)).toBe(0);
});

test("with two owners an export of more than 500 waits, is mailed to the other, and may be called once when approved", async () => {
  second = await signInAs(testApp, "owner");
  await owner.get(`${people}.csv?q=nobody-has-this`).expect(200);
  const { body } = await owner.get(`${people}.csv`).expect(202);
  expect(body.approval).toEqual({
    id: expect.any(String),
    what: "export",
    askedBy: "admin",
    expiresAt: expect.any(String),
  });
  const { id } = body.approval;
  expect((await owner.get(people).expect(202)).body.approval.id).not.toBe(undefined);
  expect((await owner.get(`${people}.csv`).expect(202)).body.approval.id).toBe(id);
  expect((await db().select().from(deliveries)).map(({ kind }) => kind)).toContain("mail.approval");
  const needs = async (agent: TestAgent) => (await agent.get("/api/admin/needs").expect(200)).body;
  expect(JSON.stringify(await needs(second))).toContain("approval of a second owner");
  expect(JSON.stringify(await needs(owner))).not.toContain("approval of a second owner");
  expect((await owner.post(`${api}/${id}/approve`).expect(409)).body.code).toBe("own_approval");
  await owner.get(`${people}.csv`).expect(202);
  await second.get(`${people}.csv`).expect(202);
  await second.post(`${api}/${id}/approve`).expect(200);
  const statuses = await Promise.all([0, 1, 2].map(async () => (await owner.get(`${people}.csv`)).status));
  expect(statuses.sort()).toEqual([200, 202, 202]);
});

test("the recipients of a mailing to more than 500 are an export like any other", async () => {
  const text = { subject: "News", body: ".", audience: {}, state: "done" as const, sent: 501 };
  const [mailing] = await db().insert(mailings).values(text).returning();
  const address = `/api/admin/mailings/${mailing?.id}/recipients.csv`;
  const { body } = await owner.get(address).expect(202);
  expect(body.approval).toMatchObject({ what: "export" });
  await second.post(`${api}/${body.approval.id}/approve`).expect(200);
  await owner.get(address).expect(200);
  await owner.get(address).expect(202);
});

test("with two owners a deletion of more than 50 happens once on approval when it is asked for twice at the same moment", async () => {
  const third = await signInAs(testApp, "owner", "third@team.example");
  const ids = await someIds(51);
  const before = await remaining();
  await remove(await someIds(50)).expect(200);
  await db().delete(ownerEffects);
  const fresh = await someIds(51);
  expect(fresh).not.toEqual(ids);
  const { body } = await remove(fresh).expect(202);
  expect(await remaining()).toBe(before - 50);
  const decisions = await Promise.all(
    [second, third, second].map(
      async (agent) => (await agent.post(`${api}/${body.approval.id}/approve`)).status,
    ),
  );
  expect(decisions.sort()).toEqual([200, 409, 409]);
  expect(await remaining()).toBe(before - 101);
});

test("a deletion is void when one of its people is gone, and nothing happens when it is declined or too late", async () => {
  const ids = await someIds(52);
  const ask = async (userIds: string[]) => (await remove(userIds).expect(202)).body.approval.id;
  const id = await ask(ids);
  await remove(ids.slice(0, 1)).expect(200);
  const refused = await second.post(`${api}/${id}/approve`).expect(409);
  expect(refused.body).toMatchObject({
    code: "approval_void",
    message: expect.stringMatching(/^Nothing was deleted/),
  });
  const before = await remaining();
  const declined = await ask(ids.slice(1));
  await second.post(`${api}/${declined}/decline`).expect(200);
  await second.post(`${api}/${declined}/approve`).expect(409);
  const late = await ask(ids.slice(1));
  await db().update(approvals).set({ expiresAt: new Date() }).where(eq(approvals.id, late));
  await second.post(`${api}/${late}/approve`).expect(409);
  await second.post(`${api}/00000000-0000-4000-8000-000000000000/approve`).expect(404);
  expect(await remaining()).toBe(before);
  expect((await second.get(api).expect(200)).body).toEqual([]);
});

test("an approval that has to wait for somebody's lock answers in time, and can be given again", async () => {
  const ids = await someIds(51);
  const { id } = (await remove(ids).expect(202)).body.approval;
  await withConnection(testApp.services.env.DATABASE_URL ?? "", async (client) => {
    await client.query("begin");
    await client.query("select from registrations where id = $1 for update", [ids[0]]);
    const since = performance.now();
    await second.post(`${api}/${id}/approve`).expect(503);
    expect(performance.now() - since).toBeLessThan(5000);
    await client.query("rollback");
  });
  await second.post(`${api}/${id}/approve`).expect(200);
});

test("an approval and what it allows are one: neither stays when the other fails", async () => {
  const { pool } = testApp.services.database;
  const ids = await someIds(51);
  const { id } = (await remove(ids).expect(202)).body.approval;
  const before = await remaining();
  const withFailure = async (table: string, event: string, when: string) => {
    await pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
    );
    await pool.query(
      `create trigger fails before ${event} on ${table} for each row ${when} execute function fail()`,
    );
    await second.post(`${api}/${id}/approve`).expect(500);
    await pool.query("drop function fail cascade");
    expect(await remaining()).toBe(before);
    const [row] = await db().select().from(approvals).where(eq(approvals.id, id));
    expect(row).toMatchObject({ status: "waiting", decidedBy: null });
  };
  await withFailure("erased_people", "insert", "");
  await withFailure("approvals", "update", "when (new.status = 'done')");
  await second.post(`${api}/${id}/approve`).expect(200);
  expect(await remaining()).toBe(before - 51);
});
