import { eq, ne } from "drizzle-orm";
import supertest from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { invitationToken } from "#server/modules/mail/account-mails.ts";
import { suppress } from "#server/modules/person-records/suppressions.ts";
import { endEverywhere } from "#server/modules/sessions/administrator.ts";
import { adminCredentials, eventually, signInAs, submit, testApplication } from "#server/test/app.ts";
import { createFakePasskey } from "#server/test/fakes/fake-passkey.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { suppressions } from "#shared/schema/kept-answers.ts";
import { adminLogs } from "#shared/schema/logs.ts";
import { mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { appSettings } from "#shared/schema/settings.ts";
import { teamInvitations, teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";

const origin = "https://www.example.org";
const testApp = testApplication({ TRUST_PROXY: "1", PUBLIC_URL: origin });
const team = "/api/admin/team";
let owner: TestAgent;

beforeEach(async () => {
  await testApp.db.delete(users).where(ne(users.email, "admin"));
  await testApp.db.delete(teamInvitations);
  await testApp.db.delete(deliveries);
  owner = await testApp.signIn();
});

async function invite(email = "nora@team.example", role = "reviewer"): Promise<string> {
  const { body } = await owner.post(`${team}/invitations`).send({ email, role }).expect(201);
  return invitationToken(testApp.services.secret, body.id);
}
const password = "a sentence that is long";
const accept = (token: string, more: object = {}, agent: Pick<TestAgent, "post"> = testApp.http) =>
  agent.post("/api/invitations/accept").send({ token, name: "Nora", password, ...more });
const read = (token: string) => testApp.http.post("/api/invitations").send({ token });

/** Someone new, with a session that may only set up a factor. */
async function join(role = "reviewer", email = "nora@team.example"): Promise<TestAgent> {
  const agent = supertest.agent(testApp.server);
  await accept(await invite(email, role), {}, agent).expect(200);
  return agent;
}
async function addPasskey(agent: TestAgent): Promise<void> {
  const { body } = await agent.post("/api/admin/second-factor/passkeys/options").send({}).expect(200);
  const credential = { ...createFakePasskey(origin).register(body), name: "Phone" };
  await agent.post("/api/admin/second-factor/passkeys").send(credential).expect(200);
}
const idOf = async (username: string): Promise<string> => {
  const { body } = await owner.get(team).expect(200);
  return body.members.find((member: { username: string }) => member.username === username)?.id;
};

describe("an invitation", () => {
  test("is mailed once, opens a session that may only set up a factor, and after that the role's panel", async () => {
    const token = await invite();
    const queued = await testApp.db.select().from(deliveries);
    expect(queued.map(({ kind }) => kind)).toEqual(["mail.invitation"]);
    expect(JSON.stringify(queued)).not.toContain("nora");
    const opened = await read(token).expect(200);
    expect(opened.body).toEqual({ email: "nora@team.example", role: "reviewer", invitedBy: "admin" });

    const agent = supertest.agent(testApp.server);
    await accept(token, {}, agent).expect(200);
    const session = await agent.get("/api/admin/session").expect(200);
    expect(session.body).toMatchObject({ role: "reviewer", name: "Nora", needs: "second_factor" });
    const refused = await agent.get("/api/admin/ambassador-requests").expect(403);
    expect(refused.body.code).toBe("second_factor_missing");
    await addPasskey(agent);
    expect((await agent.get("/api/admin/session")).body).not.toHaveProperty("needs");
    await agent.get("/api/admin/ambassador-requests").expect(200);
    expect((await agent.get("/api/admin/registrations").expect(403)).body.code).toBe("not_allowed");
    expect((await owner.get(team)).body.members[1]).toMatchObject({
      name: "Nora",
      role: "reviewer",
      hasSecondFactor: true,
      lastSeenAt: expect.any(String),
    });
    const account = await agent.get("/api/admin/account").expect(200);
    expect(account.body).toMatchObject({ username: "nora@team.example", name: "Nora" });
    const { body: factors } = await agent.get("/api/admin/second-factor").expect(200);
    const passkey = `/api/admin/second-factor/passkeys/${factors.passkeys[0].id}`;
    await submit(owner.delete(passkey), { password: adminCredentials.password }, 404);
  });

  test("used, replaced, taken back or older than 7 days is a 410 with a sentence; one that was made up a 400", async () => {
    const former = await invite();
    const token = await invite("NORA@team.example");
    await read(former).expect(410);
    await accept(token).expect(200);
    expect((await accept(token).expect(410)).body.message).toMatch(/^This invitation was used/);
    const second = await invite("otto@team.example");
    const { body } = await owner.get(team);
    await owner.delete(`${team}/invitations/${body.invitations[0].id}`).expect(204);
    await owner.delete(`${team}/invitations/${body.invitations[0].id}`).expect(404);
    await accept(second).expect(410);
    const late = await invite("zoe@team.example");
    const { services } = testApp;
    vi.spyOn(services, "clock").mockImplementation(() => new Date(Date.now() + 7 * 86_400_000 + 1000));
    await accept(late).expect(410);
    vi.restoreAllMocks();
    for (const wrong of ["", "x", late.replace(/.$/, "!"), former.split(".")[0] ?? ""])
      expect((await accept(wrong).expect(400)).body.message).toMatch(/^[A-Z].+\.$/);
  });

  test("has a link for a site without mail, which an owner copies with their factor while it is open", async () => {
    const agent = await join("owner", "zoe@team.example");
    const token = await invite();
    const { body } = await owner.get(team).expect(200);
    const path = `${team}/invitations/${body.invitations[0].id}/link`;
    const { url } = (await owner.post(path).expect(200)).body;
    expect(url).toBe(`${origin}/invitation#${token}`);
    await addPasskey(agent);
    expect((await agent.post(path).expect(403)).body.code).toBe("second_factor_required");
    await accept(token).expect(200);
    await owner.post(path).expect(404);
  });

  test("is accepted once when two accept it at the same moment", async () => {
    const token = await invite();
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await accept(token)).status));
    expect(statuses.sort()).toEqual([200, 410, 410, 410]);
  });

  test("with bad input changes nothing, and says why", async () => {
    const token = await invite();
    for (const [more, field] of [
      [{ password: "short" }, "password"],
      [{ password: "nora@team.example" }, "password"],
      [{ password: " ".repeat(14) }, "password"],
      [{ name: "see https://evil.example" }, "name"],
      [{ name: "" }, "name"],
    ] as const) {
      const { body } = await accept(token, more).expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
    expect((await accept(token, { password: "1q2w3e4r5t6y" }).expect(400)).body.fields.password[0]).toMatch(
      /^Many people use this password/,
    );
    await owner.post(`${team}/invitations`).send({ email: "x@team.example", role: "king" }).expect(400);
    await accept(token).expect(200);
    await owner.post(`${team}/invitations`).send({ email: "Nora@team.example", role: "owner" }).expect(409);
  });

  test("asks for the factor where the account has one; there are twenty at most", async () => {
    const agent = await join("owner");
    await addPasskey(agent);
    const body = { email: "x@team.example", role: "editor" };
    expect((await agent.post(`${team}/invitations`).send(body).expect(403)).body.code).toBe(
      "second_factor_required",
    );
    for (let count = 0; count < 20; count += 1) await invite(`a${count}@team.example`);
    await owner.post(`${team}/invitations`).send(body).expect(409);
  });
});

describe("a member", () => {
  const end = (fate: string, id: string) =>
    fate === "removed"
      ? owner.delete(`${team}/${id}`).expect(204)
      : owner.put(`${team}/${id}`).send({ role: "editor" }).expect(200);

  test.each(["removed", "an editor"])("who is %s can't come back by invitation", async (fate) => {
    const former = await signInAs(testApp, "owner");
    const { body } = await former
      .post(`${team}/invitations`)
      .send({ email: "second.self@team.example", role: "owner" })
      .expect(201);
    const own = invitationToken(testApp.services.secret, body.id);
    const others = await invite("other@team.example");
    const id = await idOf("owner@team.example");
    await end(fate, id);
    await accept(own).expect(410);
    await accept(others).expect(200);
  });

  test.each(["removed", "an editor from now on"])("who is %s leaves no invitation", async (fate) => {
    const former = await signInAs(testApp, "owner");
    const id = await idOf("owner@team.example");
    const invitations = Array.from({ length: 10 }, (_, number) =>
      former
        .post(`${team}/invitations`)
        .send({ email: `self.${number}@team.example`, role: "owner" })
        .then(({ status }) => status),
    );
    await eventually(async () => expect(await testApp.db.$count(teamInvitations)).toBeGreaterThan(0));
    await end(fate, id);
    for (const status of await Promise.all(invitations)) expect([201, 401, 403, 409]).toContain(status);
    expect(await testApp.db.$count(teamInvitations)).toBe(0);
  });

  test("stays, with their role, until the owner's factor was asked for", async () => {
    const agent = await join("owner");
    await addPasskey(agent);
    await signInAs(testApp, "reviewer");
    const id = await idOf("reviewer@team.example");
    for (const call of [agent.put(`${team}/${id}`).send({ role: "owner" }), agent.delete(`${team}/${id}`)])
      expect((await call.expect(403)).body.code).toBe("second_factor_required");
    const { body } = await owner.get(team).expect(200);
    expect(body.members).toContainEqual(expect.objectContaining({ id, role: "reviewer" }));
  });

  test("a member who is removed or gets another role is signed out everywhere; their name stays in the log", async () => {
    const agent = await signInAs(testApp, "editor");
    await agent.post("/api/admin/studies").send({ title: "A study", url: "https://example.org" });
    const id = await idOf("editor@team.example");
    await owner.put(`${team}/${id}`).send({ role: "reviewer" }).expect(200);
    await agent.get("/api/admin/session").expect(401);
    const again = supertest.agent(testApp.server);
    await submit(again.post("/api/admin/login"), { ...adminCredentials, username: "editor@team.example" });
    await again.get("/api/admin/studies").expect(403);
    await owner.delete(`${team}/${id}`).expect(204);
    await again.get("/api/admin/session").expect(401);
    await owner.delete(`${team}/${id}`).expect(404);
    await testApp.services.activityLog.close();
    const lines = await testApp.rows(adminLogs, { account: "Test editor" });
    expect(lines.length).toBeGreaterThan(0);
  });

  test.each(["removed", "signed out"])(
    "who is %s while a body of theirs arrives writes nothing",
    async (fate) => {
      const agent = await signInAs(testApp, "owner");
      const id = await idOf("owner@team.example");
      const slow = agent.put("/api/admin/app-settings").set("Content-Type", "application/json");
      slow.write('{"key":"contactEmail",');
      const row = async () => (await testApp.rows(teamMembers, { userId: id }))[0];
      await eventually(async () => expect((await row())?.lastSeenAt).toBeInstanceOf(Date));
      await (fate === "removed" ? end(fate, id) : endEverywhere(testApp.db, id));
      await slow.send('"value":"mallory@example.org"}').expect(401);
      expect(await testApp.rows(appSettings, { key: "contactEmail" })).toEqual([]);
    },
  );

  test("never changes or removes themselves, and two owners never remove each other", async () => {
    const otherSession = await signInAs(testApp, "owner");
    const [first, second] = [await idOf("admin"), await idOf("owner@team.example")];
    await owner.delete(`${team}/${first}`).expect(409);
    await owner.put(`${team}/${first}`).send({ role: "editor" }).expect(409);
    const statuses = await Promise.all([
      owner.put(`${team}/${second}`).send({ role: "editor" }),
      otherSession.put(`${team}/${first}`).send({ role: "editor" }),
    ]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    const left = await testApp.db.execute<{ role: string }>(
      "select role from team_members where role = 'owner'",
    );
    expect(left.rows).toHaveLength(1);
    await testApp.db.execute("update team_members set role = 'owner'");
  });

  test("changes their password with the old one, which ends their other sessions", async () => {
    const agent = await signInAs(testApp, "reviewer");
    const otherSession = supertest.agent(testApp.server);
    const old = { ...adminCredentials, username: "reviewer@team.example" };
    await otherSession.post("/api/admin/login").send(old).expect(200);
    const path = "/api/admin/account/password";
    await agent.put(path).send({ password: "wrong", newPassword: password }).expect(403);
    const { body } = await agent.put(path).send({ password: old.password, newPassword: "short" }).expect(400);
    expect(body.fields.newPassword).toEqual(["Please use at least 12 characters"]);
    await agent.put(path).send({ password: old.password, newPassword: password }).expect(204);
    await agent.get("/api/admin/session").expect(200);
    await otherSession.get("/api/admin/session").expect(401);
    await otherSession.post("/api/admin/login").send(old).expect(401);
    const [mail] = await testApp.db.select().from(deliveries);
    expect(mail).toMatchObject({ kind: "mail.account-changed", payload: { change: "password-changed" } });
  });
});

describe("a stolen session of an owner who has a second factor", () => {
  let stolen: TestAgent;

  beforeEach(async () => {
    stolen = await join("owner");
    await addPasskey(stolen);
  });

  const expectRefused = async (call: ReturnType<TestAgent["post"]>) =>
    expect((await call.expect(403)).body.code).toBe("second_factor_required");

  test("can't send new people to another CRM account, and can still save colors", async () => {
    const save = (body: object) => stolen.put("/api/admin/settings").send(body);
    for (const change of [{ ghlLocationId: "another" }, { siteTitle: "Ours", ghlPrivateKey: "pit-another" }])
      await expectRefused(save(change));
    const { body } = await owner.get("/api/admin/settings").expect(200);
    expect(body).toMatchObject({ ghlLocationId: null, ghlPrivateKey: null });
    await save({ primaryColor: body.primaryColor }).expect(200);
  });

  test("can't send lookups to another server or by another key, and can save the rest", async () => {
    const save = (body: object) => stolen.post("/api/config").send(body);
    await expectRefused(save({ fiveCallsApiKey: "of-a-thief" }));
    await owner.post("/api/config").send({ fiveCallsApiKey: "ours" }).expect(200);
    const { body: before } = await stolen.get("/api/config").expect(200);
    const apiEndpoint = "http://localhost:9/v1";
    await expectRefused(save({ fiveCallsApiKey: "****", apiEndpoint }));
    await expectRefused(save({ ...before, apiEndpoint }));
    expect((await owner.get("/api/config").expect(200)).body).toEqual(before);
    await save({ ...before, apiEndpoint: `${before.apiEndpoint}/`, quotaLimit: 7 }).expect(200);
  });

  test("can't resume a paused mailing or send it again, and can pause and stop it", async () => {
    const { body } = await owner
      .post("/api/admin/mailings")
      .send({ subject: "A window is open", body: "Call now.", audience: {} })
      .expect(201);
    const call = (act: string) => stolen.post(`/api/admin/mailings/${body.id}/${act}`);
    const isIt = eq(mailings.id, body.id);
    await testApp.change(mailings, { state: "paused" }, isIt);
    await expectRefused(call("resume"));
    await expectRefused(call("resend-unknown"));
    const [kept] = await testApp.db.select({ state: mailings.state }).from(mailings).where(isIt);
    expect(kept?.state).toBe("paused");
    await owner.post(`/api/admin/mailings/${body.id}/resume`).expect(200);
    await call("pause").expect(200);
    await call("stop").expect(200);
  });

  test("can't subscribe who left, write to who complained or delete anyone, and can correct a name", async () => {
    const email = "left@example.org";
    const id = await registerTestPerson(testApp, { email, subscribeUpdates: false });
    await suppress(testApp.db, testApp.services, email, "complaint");
    const person = `/api/admin/registrations/${id}`;
    const acts = [
      (agent: TestAgent) => agent.put(person).send({ subscribeUpdates: true }),
      (agent: TestAgent) => agent.post("/api/admin/suppressions/allow").send({ email }),
      (agent: TestAgent) => agent.delete("/api/admin/registrations").send({ userIds: [id] }),
    ];
    for (const act of acts) await expectRefused(act(stolen));
    await stolen.put(person).send({ firstName: "Augusta" }).expect(200);
    const [kept] = await testApp.rows(registrations, { id });
    expect(kept).toMatchObject({ firstName: "Augusta", subscribeUpdates: false });
    expect(await testApp.db.$count(suppressions)).toBe(1);
    for (const act of acts) await act(owner).expect(200);
  });
});
