import supertest from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { beforeAll, expect, test } from "vitest";
import { adminCredentials, signInAs, testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { registerTestPerson } from "#server/test/register.ts";
import { servedRoutes } from "#server/test/served-routes.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { settingDefinitions } from "#shared/settings/settings.ts";
import { type TeamRole, teamRoles } from "#shared/team.ts";

const testApp = testApplication();
const agents = new Map<TeamRole, TestAgent>();
/** An invited account that has no second factor yet. */
let unfinished: TestAgent;
/** The password was right; the second factor is awaited. */
let half: TestAgent;

const leaving = /logout/;
const panel = [...allEndpoints].filter(([, { access, path }]) => access !== "public" && !leaving.test(path));
const emails = [1, 2, 3].map((count) => `person${count}@private.example`);

beforeAll(async () => {
  const { pool } = testApp.services.database;
  for (const role of teamRoles) agents.set(role, await signInAs(testApp, role));
  const account = "(select id from users where email = $1)";
  const usernames = { unfinished: "unfinished@team.example", half: "half@team.example" };
  unfinished = await signInAs(testApp, "owner", usernames.unfinished);
  await pool.query(`update team_members set needs_factor = true where user_id = ${account}`, [
    usernames.unfinished,
  ]);
  await signInAs(testApp, "owner", usernames.half);
  await pool.query(`insert into administrator_security (user_id, totp_secret) values (${account}, 'x')`, [
    usernames.half,
  ]);
  half = supertest.agent(testApp.server);
  const login = { ...adminCredentials, username: usernames.half };
  const { body } = await half.post("/api/admin/login").send(login).expect(200);
  expect(body.authenticated).toBe(false);
  for (const email of emails)
    await registerTestPerson(testApp, {
      email,
      lastName: "Privatename",
      registrationType: "provider",
      wantAmbassadorRole: true,
    });
});

function call(agent: TestAgent | undefined, { method, path }: Endpoint) {
  const verb = method.toLowerCase() as Lowercase<Endpoint["method"]>;
  if (!agent) throw new Error("sign in first");
  return agent[verb](path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000"));
}

test.each(panel)(
  "%s returns what its access says to each role, and 401 to a half-finished login",
  async (_name, endpoint) => {
    for (const role of teamRoles) {
      const { status, body } = await call(agents.get(role), endpoint);
      const allowed: readonly string[] = [endpoint.access].flat();
      const isAllowed = allowed.includes(role);
      // An owner's own path may still be refused for what it holds, never for the role.
      expect([role, status === 401, isAllowed || body.code === "not_allowed"]).toEqual([role, false, true]);
      if (!isAllowed) expect([role, status]).toEqual([role, 403]);
      if (role !== "owner") expect(JSON.stringify(body)).not.toMatch(/private\.example|Privatename/);
    }
    const { status, body } = await call(unfinished, endpoint);
    if (endpoint.withoutFactor) expect(body.code).not.toBe("second_factor_missing");
    else expect([status, body.code]).toEqual([403, "second_factor_missing"]);
    await call(half, endpoint).expect(401);
  },
);

test("the panel's routes that are no endpoints of the contract have roles, too", async () => {
  const isEndpoint = new Set(panel.map(([, { method, path }]) => `${method} ${path}`));
  const others = servedRoutes(testApp.app).filter(
    ({ method, path }) => path.startsWith("/api/admin/") && !isEndpoint.has(`${method} ${path}`),
  );
  const forAll = /login|logout/;
  const statuses: Record<string, number[]> = {};
  for (const { path } of others.filter(({ path }) => !forAll.test(path))) {
    const responses = [...teamRoles.map((role) => agents.get(role)), unfinished, half].map((agent) =>
      agent?.get(path.replace(/:\w+/, "00000000-0000-4000-8000-000000000000")),
    );
    statuses[path] = (await Promise.all(responses)).map((response) => response?.status ?? 0);
  }
  expect(statuses).toEqual({
    "/api/admin/registrations.csv": [200, 403, 403, 403, 401],
    // No approval has this id.
    "/api/admin/approvals/:id/preview": [404, 403, 403, 403, 401],
    "/api/admin/availability.csv": [200, 200, 403, 403, 401],
    "/api/admin/sources.csv": [200, 200, 403, 403, 401],
    // No import and no mailing has this id.
    "/api/admin/imports/:id/refusals.csv": [404, 403, 403, 403, 401],
    "/api/admin/mailings/:id/preview.html": [404, 404, 403, 403, 401],
    "/api/admin/mailings/:id/recipients.csv": [404, 403, 403, 403, 401],
  });
});

test("an editor writes the urgent section and no other setting, and sees no other", async () => {
  const editor = agents.get("editor");
  const path = "/api/admin/app-settings";
  const { body } = (await editor?.get(path).expect(200)) ?? {};
  expect(body.map(({ key }: { key: string }) => key).sort()).toEqual([
    "urgentText",
    "urgentTitle",
    "urgentUntil",
  ]);
  await editor?.put(path).send({ key: "urgentTitle", value: "Call today" }).expect(200);
  const publish = (values: object) => editor?.put("/api/admin/published-settings").send(values);
  await publish({ urgentText: "Today." })?.expect(200);
  const others = Object.entries(settingDefinitions).filter(([key]) => !key.startsWith("urgent"));
  for (const [key, { default: value }] of others) {
    // 400 where no one may write it by this call.
    expect([400, 403]).toContain((await editor?.put(path).send({ key, value }))?.status);
    expect([400, 403]).toContain((await publish({ urgentText: "x", [key]: value }))?.status);
  }
  const stored = await testApp.services.database.pool.query(
    "select key, value from app_settings order by key",
  );
  expect(stored.rows).toEqual([
    { key: "urgentText", value: "Today." },
    { key: "urgentTitle", value: "Call today" },
  ]);
});

test("a reviewer approves or rejects a story that waits, and changes nothing of it", async () => {
  const [reviewer, editor] = [agents.get("reviewer"), agents.get("editor")];
  const story = { name: "Ana", location: "Ohio", quote: "It helped me.", rating: 5, consentSite: true };
  const path = "/api/admin/patient-stories";
  const { body } = (await editor?.post(path).send(story).expect(201)) ?? {};
  await editor
    ?.post(path)
    .send({ ...story, name: "Bea", status: "approved" })
    .expect(201);
  const list = await reviewer?.get(path).expect(200);
  expect(list?.body.map(({ name }: { name: string }) => name)).toEqual(["Ana"]);
  await reviewer?.put(`${path}/${body.id}`).send({ quote: "Other words", status: "approved" }).expect(403);
  await reviewer?.put(`${path}/${body.id}`).send({ status: "approved" }).expect(200);
  await reviewer?.put(`${path}/${body.id}`).send({ status: "rejected" }).expect(403);
  await reviewer?.delete(`${path}/${body.id}`).expect(403);
});

test("a reviewer decides a story once, also by ten calls at the same moment", async () => {
  const [reviewer, editor] = [agents.get("reviewer"), agents.get("editor")];
  const story = { name: "Cy", location: "Ohio", quote: "It helped me.", rating: 5, consentSite: true };
  const path = "/api/admin/patient-stories";
  const { body } = (await editor?.post(path).send(story).expect(201)) ?? {};
  const decisions = Array.from({ length: 10 }, (_, number) =>
    reviewer?.put(`${path}/${body.id}`).send({ status: number % 2 === 0 ? "approved" : "rejected" }),
  );
  const statuses = (await Promise.all(decisions)).map((answer) => answer?.status);
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(403)]);
});
