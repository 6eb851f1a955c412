import { eq, sql } from "drizzle-orm";
import supertest from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { invitationToken } from "#server/modules/mail/account-mails.ts";
import {
  adminCredentials,
  callDuring,
  runJob,
  signedIn,
  signInAs,
  submit,
  testApplication,
} from "#server/test/app.ts";
import { withConnection } from "#server/test/connection.ts";
import { checked, importAll, importFile, importMapping } from "#server/test/import-file.ts";
import { addPeople } from "#server/test/people.ts";
import { setSettings } from "#server/test/settings.ts";
import { hourMs } from "#shared/durations.ts";
import { administratorSecurity } from "#shared/schema/administrator-security.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { imports } from "#shared/schema/imports.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { approvals, ownerEffects, teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import { expireApprovalsJob } from "./approvals.ts";

const testApp = testApplication();
const owner = signedIn(testApp);
const people = "/api/admin/registrations";
const api = "/api/admin/approvals";
let second: TestAgent;

beforeAll(() => addPeople(testApp.services.database.pool, 1000));
beforeEach(async () => {
  for (const table of [approvals, ownerEffects, deliveries]) await testApp.db.delete(table);
});

const someIds = async (count: number) => {
  const rows = await testApp.db.select().from(registrations).orderBy(registrations.id).limit(count);
  return rows.map(({ id }) => id);
};
const remove = (userIds: string[], agent = owner) => agent.delete(people).send({ userIds });
const forgetEffects = () => testApp.db.update(ownerEffects).set({ at: sql`now() - interval '25 hours'` });
const waiting = async () => (await second.get(api).expect(200)).body;
const countPeople = () => testApp.db.$count(registrations);

test("with one owner an export and a deletion happen immediately", async () => {
  await owner.get(`${people}.csv`).expect(200);
  await remove(await someIds(51)).expect(200, { deletedCount: 51 });
  expect(await testApp.db.$count(approvals)).toBe(0);
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
  expect((await testApp.db.select().from(deliveries)).map(({ kind }) => kind)).toContain("mail.approval");
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

test("a request is forgotten after a day, except for a mailing, which may be scheduled for later", async () => {
  await owner.get(`${people}.csv`).expect(202);
  await testApp.db.execute(sql`insert into ${approvals} (kind, payload, key, count, asked_by, expires_at)
    select 'mailing', payload, key, count, asked_by, expires_at from ${approvals}`);
  await runJob(expireApprovalsJob, testApp.services, { aheadMs: 25 * hourMs });
  expect((await testApp.rows(approvals, undefined)).map(({ action }) => action)).toEqual(["mailing"]);
});

test("the recipients of a mailing to more than 500 are an export like any other", async () => {
  const text = { subject: "News", body: ".", audience: {}, state: "done" as const, sent: 501 };
  const [mailing] = await testApp.db.insert(mailings).values(text).returning();
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
  const before = await countPeople();
  await remove(await someIds(50)).expect(200);
  await testApp.db.delete(ownerEffects);
  const fresh = await someIds(51);
  expect(fresh).not.toEqual(ids);
  const { body } = await remove(fresh).expect(202);
  expect(await countPeople()).toBe(before - 50);
  const decisions = await Promise.all(
    [second, third, second].map(
      async (agent) => (await agent.post(`${api}/${body.approval.id}/approve`)).status,
    ),
  );
  expect(decisions.sort()).toEqual([200, 409, 409]);
  expect(await countPeople()).toBe(before - 101);
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
  const before = await countPeople();
  const declined = await ask(ids);
  expect((await waiting()).map((approval: { id: string }) => approval.id)).toEqual([declined]);
  await second.post(`${api}/${declined}/decline`).expect(200);
  await second.post(`${api}/${declined}/approve`).expect(409);
  const late = await ask(ids.slice(1));
  await testApp.change(approvals, { expiresAt: new Date() }, { id: late });
  await second.post(`${api}/${late}/approve`).expect(409);
  const anew = await ask(ids.slice(1));
  expect(anew).not.toBe(late);
  await second.post(`${api}/${anew}/decline`).expect(200);
  expect(await countPeople()).toBe(before);
  expect(await waiting()).toEqual([]);
});

test("an approval that waits for another session's lock returns in time, and can be given again", async () => {
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

test("an owner who is removed while their call is under way is signed out", async () => {
  const [username, ids] = ["removed@team.example", await someIds(1)];
  const removed = await signInAs(testApp, "owner", username);
  // Records that they were seen, so that the call itself does not wait to do so.
  await removed.get("/api/admin/session").expect(200);
  const { status } = await callDuring(testApp, {
    before: (tx) => tx.delete(users).where(eq(users.email, username)),
    call: () => remove(ids, removed),
  });
  expect(status).toBe(401);
  expect(await someIds(1)).toEqual(ids);
});

async function approveWithFailure(id: string, event: string, when = ""): Promise<void> {
  const { pool } = testApp.services.database;
  await pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
     create trigger fails ${event} for each row ${when} execute function fail()`,
  );
  await second.post(`${api}/${id}/approve`).expect(500);
  await pool.query("drop function fail cascade");
}

test("an approval and what it allows are one: neither stays when the other fails", async () => {
  const ids = await someIds(51);
  const { id } = (await remove(ids).expect(202)).body.approval;
  const before = await countPeople();
  for (const [event, when] of [
    ["before insert on erased_people", ""],
    ["before update on approvals", "when (new.status = 'done')"],
  ] as const) {
    await approveWithFailure(id, event, when);
    expect(await countPeople()).toBe(before);
    const [row] = await testApp.rows(approvals, { id });
    expect(row).toMatchObject({ status: "waiting", decidedBy: null });
  }
  await second.post(`${api}/${id}/approve`).expect(200);
  expect(await countPeople()).toBe(before - 51);
});

describe("with two owners", () => {
  beforeAll(async () => {
    await testApp.db.delete(users).where(eq(users.email, "third@team.example"));
    await testApp.db.update(registrations).set({ registrationType: "patient" });
    await setSettings(testApp.db, { postalAddress: "P.O. Box 1, Austin, TX" });
  });

  test("a mailing that waits shows its subject, its audience and exactly its text, and is gone when it is changed", async () => {
    await testApp.db.update(registrations).set({ subscribeUpdates: true });
    await testApp.change(users, { emailConfirmedAt: new Date() }, { isAdmin: false });
    const text = {
      subject: "A window is open",
      body: "Call **now**.",
      spanish: { subject: "Hay un plazo", body: "Llame **ya**." },
      audience: { type: "patient" },
    };
    const made = (await owner.post("/api/admin/mailings").send(text).expect(201)).body;
    await testApp.db.update(mailings).set({ testedAt: new Date() });
    const all = await testApp.db.$count(registrations, eq(registrations.registrationType, "patient"));
    expect(all).toBeGreaterThan(500);
    await owner.post(`/api/admin/mailings/${made.id}/start`).send({}).expect(202);
    const [approval] = await waiting();
    expect(approval).toMatchObject({
      what: "mailing",
      count: all,
      about: {
        mailingId: made.id,
        subject: "A window is open",
        audience: { type: "patient" },
        hasSpanish: true,
      },
    });
    const preview = `${api}/${approval.id}/preview`;
    const { text: html, headers } = await second.get(preview).expect(200);
    expect(html).toContain("Call <strong>now</strong>.");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect((await second.get(`${preview}?language=es`).expect(200)).text).toContain(
      "Llame <strong>ya</strong>.",
    );
    const { body: needs } = await second.get("/api/admin/needs").expect(200);
    expect(JSON.stringify(needs)).toContain("admin wants to send a mailing to");
    expect(JSON.stringify(needs)).toContain("A window is open");
    const { updatedAt } = (await owner.get(`/api/admin/mailings/${made.id}`).expect(200)).body;
    await submit(owner.put(`/api/admin/mailings/${made.id}`), { body: "Something else.", updatedAt });
    expect(await waiting()).toEqual([]);
    await second.get(preview).expect(404);
    await second.post(`${api}/${approval.id}/approve`).expect(409);
  });

  test("a deletion shows names, an export its filter in words", async () => {
    await remove(await someIds(51)).expect(202);
    await owner.get(`${people}.csv?type=patient&q=example`).expect(202);
    const [deletion, exported] = await waiting();
    expect(deletion.about.names).toHaveLength(50);
    expect(deletion.about.names[0]).toMatch(/^\S+ \S+/);
    expect(exported.about).toEqual({ filter: "Search: “example”, Type: patient" });
    const stored = JSON.stringify(await testApp.db.select().from(approvals));
    expect(stored).not.toContain('"q"');
  });

  test("approving, and starting a mailing, ask for the factor of an owner who has one, and declining does not", async () => {
    const isDraft = eq(mailings.state, "draft");
    const [draft] = await testApp.db
      .update(mailings)
      .set({ testedAt: new Date() })
      .where(isDraft)
      .returning();
    await remove(await someIds(51)).expect(202);
    const [{ id }] = await waiting();
    const [account] = await testApp.rows(users, { email: "owner@team.example" });
    const userId = account?.id ?? "";
    const totpSecret = testApp.services.secret.encrypt("JBSWY3DPEHPK3PXP");
    await testApp.db
      .insert(administratorSecurity)
      .values({ userId, totpSecret })
      .onConflictDoUpdate({ target: administratorSecurity.userId, set: { totpSecret } });
    for (const path of [`${api}/${id}/approve`, `/api/admin/mailings/${draft?.id}/start`]) {
      const { body } = await second.post(path).send({}).expect(403);
      expect(body.code, path).toBe("second_factor_required");
    }
    await remove(await someIds(1), second).expect(403);
    await second.post(`${api}/${id}/decline`).expect(200);
    await testApp.db.delete(administratorSecurity).where(eq(administratorSecurity.userId, userId));
  });

  test("deletions in pieces add up over 24 hours, for each account", async () => {
    await remove(await someIds(30)).expect(200);
    await remove(await someIds(20)).expect(200);
    await remove(await someIds(1)).expect(202);
    await remove(await someIds(1), second).expect(200);
    await forgetEffects();
    await remove(await someIds(1)).expect(200);
  });

  test("more than 500 people of the list's pages need a second owner, who opens them for a day; the same page counts once", async () => {
    const page = (offset: number) => owner.get(`${people}?sort=name&limit=250&offset=${offset}`);
    for (const offset of [0, 250, 0]) await page(offset).expect(200);
    await owner.get(`${people}.csv?q=nobody-has-this`).expect(200);
    await page(500).expect(202);
    const [approval] = (await waiting()).filter(({ action }: { action: string }) => action === "reading");
    expect(approval).toMatchObject({
      what: "export",
      count: await countPeople(),
      about: { filter: "Everyone, page by page" },
    });
    await second.post(`${api}/${approval.id}/approve`).expect(200);
    for (const offset of [500, 500]) await page(offset).expect(200);
  });

  test("confirmations to more than 500 wait, and are sent on approval", async () => {
    await testApp.change(users, { emailConfirmedAt: null }, { isAdmin: false });
    const ids = await someIds(501);
    await owner.post(`${people}/resend-confirmation`).send({ userIds: ids }).expect(202);
    const sent = () => testApp.db.$count(deliveries, eq(deliveries.kind, "mail.confirm-again"));
    expect(await sent()).toBe(0);
    const [approval] = await waiting();
    expect(approval).toMatchObject({ what: "mailing", count: 501 });
    await second.post(`${api}/${approval.id}/approve`).expect(200);
    expect(await sent()).toBe(501);
  });

  test("an import asks even when its check counted nobody new, and its undo counts as the deletion that it is", async () => {
    const isSecond = eq(teamMembers.name, "Test owner");
    await testApp.change(teamMembers, { role: "editor" }, isSecond);
    const addresses = Array.from({ length: 60 }, (_, n) => `imported.${n}@example.org`);
    const { id } = await importAll(owner, importFile(...addresses));
    await testApp.change(teamMembers, { role: "owner" }, isSecond);
    const before = await countPeople();
    await owner.post(`/api/admin/imports/${id}/undo`).expect(202);
    const [approval] = await waiting();
    expect(approval).toMatchObject({ what: "deletion", count: 60 });
    expect(approval.about.names).toHaveLength(50);
    expect(await countPeople()).toBe(before);
    // An undo that fails is no undo that was approved.
    await approveWithFailure(approval.id, "before update on imports");
    expect(await countPeople()).toBe(before);
    await second.post(`${api}/${approval.id}/approve`).expect(200);
    expect(await countPeople()).toBe(before - 60);

    const [known] = await testApp.db.select({ email: registrations.email }).from(registrations).limit(1);
    const again = await checked(owner, importFile(known?.email ?? ""));
    expect(again.new).toBe(0);
    await owner.post(`/api/admin/imports/${again.id}/commit`).expect(202);
    const [importing] = await waiting();
    expect(importing.about).toMatchObject({ importId: again.id, rows: 1, new: 0 });
    const anew = { mapping: importMapping, source: "another list", sourceDate: "2019-03-02" };
    await submit(owner.put(`/api/admin/imports/${again.id}`), anew);
    const outdated = await second.post(`${api}/${importing.id}/approve`).expect(409);
    expect(outdated.body.code).toBe("approval_void");
    await testApp.db.delete(imports);
  });

  test("every owner is mailed when an owner is invited, promoted or demoted, and who takes the other's role is not alone with everything for a day", async () => {
    const [secondOwner] = await testApp.rows(users, { email: "owner@team.example" });
    await owner
      .post("/api/admin/team/invitations")
      .send({ email: "third@team.example", role: "owner" })
      .expect(201);
    await owner.put(`/api/admin/team/${secondOwner?.id}`).send({ role: "editor" }).expect(200);
    const mails = await testApp.rows(deliveries, { kind: "mail.owner-changed" });
    const changes = mails.map(({ payload }) => payload.change);
    expect(changes.toSorted()).toEqual(["demoted", "demoted", "invited", "invited"]);
    expect(JSON.stringify(mails)).not.toContain("third@team.example");
    const { body } = await remove(await someIds(51)).expect(409);
    expect(body.code).toBe("owner_left");
    await remove(await someIds(1)).expect(200);
    await forgetEffects();
    await remove(await someIds(51)).expect(200);
  });

  /** An owner by invitation, and one who was an editor. */
  async function addNewOwners() {
    const email = "invited@team.example";
    const { body } = await submit(owner.post("/api/admin/team/invitations"), { email, role: "owner" }, 201);
    const invited = supertest.agent(testApp.server);
    const token = invitationToken(testApp.services.secret, body.id);
    const account = { token, name: "Nora", password: "a sentence that is long" };
    await invited.post("/api/invitations/accept").send(account).expect(200);
    await testApp.db.update(teamMembers).set({ needsFactor: false });
    const promoted = await signInAs(testApp, "editor");
    const [editor] = await testApp.rows(users, { email: "editor@team.example" });
    await owner.put(`/api/admin/team/${editor?.id}`).send({ role: "owner" }).expect(200);
    await submit(promoted.post("/api/admin/login"), { ...adminCredentials, username: "editor@team.example" });
    return [invited, promoted];
  }

  test("an owner of less than a day approves nothing, asks the others, and makes no one wait", async () => {
    const newOwners = await addNewOwners();
    const secondOwner = await signInAs(testApp, "owner", "other@team.example");
    const { approval } = (await remove(await someIds(51)).expect(202)).body;
    for (const agent of newOwners) {
      const refused = await agent.post(`${api}/${approval.id}/approve`).expect(409);
      expect(refused.body).toMatchObject({ code: "new_owner", message: expect.stringContaining("24 hours") });
      expect((await agent.get("/api/admin/needs").expect(200)).text).not.toContain("second owner");
      await remove(await someIds(51), agent).expect(202);
    }
    const notices = await testApp.rows(deliveries, { kind: "mail.approval" });
    const toOne = notices.filter(({ payload }) => payload.approvalId === approval.id);
    expect(toOne).toHaveLength(1);
    await secondOwner.post(`${api}/${approval.id}/approve`).expect(200);

    await testApp.change(teamMembers, { role: "editor" }, { name: "Test owner" });
    await remove(await someIds(51)).expect(200);
    await forgetEffects();
    const later = (await remove(await someIds(51)).expect(202)).body.approval.id;
    await newOwners[0]?.post(`${api}/${later}/approve`).expect(200);
  });
});
