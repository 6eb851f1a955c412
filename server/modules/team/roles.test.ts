import supertest from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { beforeAll, expect, test } from "vitest";
import { adminCredentials, signInAs, testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { importMapping } from "#server/test/import-file.ts";
import { servedRoutes } from "#server/test/served-routes.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { embedNames, embedPath } from "#shared/embeds.ts";
import { defaultSettings } from "#shared/settings/settings.ts";
import { type TeamRole, teamRoles } from "#shared/team.ts";

const testApp = testApplication();
const agents = new Map<TeamRole, TestAgent>();
/** An invited account that has no second factor yet. */
let unfinished: TestAgent;
/** The password was right; the second factor is pending. */
let half: TestAgent;

const unknownId = "00000000-0000-4000-8000-000000000000";
const leaving = /logout/;
const panel = [...allEndpoints].filter(([, { access, path }]) => access !== "public" && !leaving.test(path));

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
});

test("endpoints for owners only, and for reviewers too, are listed; all others are open to editors", () => {
  const openTo = (role: TeamRole) => {
    const paths = new Map<string, string[]>();
    for (const [, { access, method, path }] of panel)
      if ([access].flat().at(-1) === role) paths.set(path, [...(paths.get(path) ?? []), method]);
    return [...paths].map(([path, methods]) => `${path} ${methods.sort().join(" ")}`).sort();
  };
  expect(openTo("owner")).toEqual([
    "/api/admin/approvals GET",
    "/api/admin/approvals/:id/approve POST",
    "/api/admin/approvals/:id/decline POST",
    "/api/admin/availability/held GET",
    "/api/admin/availability/held/:id DELETE",
    "/api/admin/availability/held/:id/release POST",
    "/api/admin/connections GET",
    "/api/admin/connections/:service/test POST",
    "/api/admin/deliveries GET",
    "/api/admin/deliveries/dismiss POST",
    "/api/admin/deliveries/retry POST",
    "/api/admin/deliveries/summary GET",
    "/api/admin/imports GET POST",
    "/api/admin/imports/:id DELETE GET PUT",
    "/api/admin/imports/:id/commit POST",
    "/api/admin/imports/:id/undo POST",
    "/api/admin/legislators GET",
    "/api/admin/legislators/refresh POST",
    "/api/admin/logs GET",
    "/api/admin/mail GET PUT",
    "/api/admin/mail-events GET",
    "/api/admin/mail/test POST",
    "/api/admin/mail/waiting DELETE GET",
    "/api/admin/mail/waiting/send POST",
    "/api/admin/mailings/:id/first-recipients GET",
    "/api/admin/mailings/:id/pause POST",
    "/api/admin/mailings/:id/recipients GET",
    "/api/admin/mailings/:id/resend-unknown POST",
    "/api/admin/mailings/:id/resume POST",
    "/api/admin/mailings/:id/start POST",
    "/api/admin/mailings/:id/stop POST",
    "/api/admin/registrations DELETE GET",
    "/api/admin/registrations/:id GET PUT",
    "/api/admin/registrations/:id/crm-dismiss POST",
    "/api/admin/registrations/:id/crm-retry POST",
    "/api/admin/registrations/counts GET",
    "/api/admin/registrations/hide POST",
    "/api/admin/registrations/resend-confirmation POST",
    "/api/admin/settings GET PUT",
    "/api/admin/suppressions GET",
    "/api/admin/suppressions/allow POST",
    "/api/admin/team GET",
    "/api/admin/team/:id DELETE PUT",
    "/api/admin/team/invitations POST",
    "/api/admin/team/invitations/:id DELETE",
    "/api/admin/team/invitations/:id/link POST",
    "/api/admin/test-ghl POST",
    "/api/config GET POST",
    "/api/objects/finalize-photo POST",
  ]);
  expect(openTo("reviewer")).toEqual([
    "/api/admin/account GET",
    "/api/admin/account/password PUT",
    "/api/admin/ambassador-approve POST",
    "/api/admin/ambassador-ask POST",
    "/api/admin/ambassador-reject POST",
    "/api/admin/ambassador-requests GET",
    "/api/admin/ambassador-requests/:id GET",
    "/api/admin/ambassador-requests/:id/npi GET",
    "/api/admin/ambassador-requests/:registrationId/undo POST",
    "/api/admin/needs GET",
    "/api/admin/patient-stories GET",
    "/api/admin/patient-stories/:id GET PUT",
    "/api/admin/patient-stories/reject POST",
    "/api/admin/second-factor GET",
    "/api/admin/second-factor/passkeys POST",
    "/api/admin/second-factor/passkeys/:id DELETE",
    "/api/admin/second-factor/passkeys/options POST",
    "/api/admin/second-factor/recovery-codes POST",
    "/api/admin/second-factor/totp DELETE POST",
    "/api/admin/second-factor/totp/confirm POST",
    "/api/admin/second-factor/verify POST",
    "/api/admin/second-factor/verify/options POST",
    "/api/admin/session GET",
  ]);
});

function call(
  agent: Pick<TestAgent, Lowercase<Endpoint["method"]>> | undefined,
  { method, path }: Endpoint,
  id = unknownId,
) {
  const verb = method.toLowerCase() as Lowercase<Endpoint["method"]>;
  if (!agent) throw new Error("sign in first");
  return agent[verb](path.replace(/:\w+/g, id));
}

test.each([...allEndpoints].filter(([, { access }]) => access !== "public"))(
  "%s refuses a request without a session",
  async (_name, endpoint) => {
    const { body } = await call(testApp.http, endpoint).expect(401);
    expect(body).toEqual({ message: "Please sign in to continue.", code: "not_signed_in" });
  },
);

test.each(panel)("%s returns to each role, and to half a login, what it may", async (_name, endpoint) => {
  for (const role of teamRoles) {
    const { status, body } = await call(agents.get(role), endpoint);
    const allowed: readonly string[] = [endpoint.access].flat();
    const isAllowed = allowed.includes(role);
    // An owner's own path may still be refused for what it holds, never for the role.
    expect([role, status === 401, isAllowed || body.code === "not_allowed"]).toEqual([role, false, true]);
    if (!isAllowed) expect([role, status]).toEqual([role, 403]);
  }
  const { status, body } = await call(unfinished, endpoint);
  if (endpoint.withoutFactor) expect(body.code).not.toBe("second_factor_missing");
  else expect([status, body.code]).toEqual([403, "second_factor_missing"]);
  await call(half, endpoint).expect(401);
});

/** Valid ones, where a call wants one. */
const bodies: Record<string, object> = {
  checkImport: { mapping: importMapping },
  removePasskey: { password: adminCredentials.password },
  updateSource: { slug: "x2", name: "X" },
  updateMember: { role: "editor" },
};
const withId = panel.filter(([, { path }]) => path.includes(":") && !path.includes(":kind"));

test.each(withId)("%s returns 404 for an unknown or malformed id", async (name, endpoint) => {
  for (const id of [unknownId, "constructor", "..%2F..%2Fusers", "'", "-1", "9".repeat(20)])
    await call(agents.get("owner"), endpoint, id)
      .send(bodies[name] ?? {})
      .expect(404);
});

/** Outside of the contract and for everybody; every other route is the panel's. */
const openRoutes = new Set([
  "GET /healthz",
  "GET /readyz",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /.well-known/change-password",
  "GET /feed.atom",
  "GET /es/feed.atom",
  "GET /calendar.ics",
  "GET /supporters-map.svg",
  "GET /avatars/:initials",
  "GET /share/:name/:file",
  // Withdrawn photos are a 404 for everyone but the administrator.
  "GET /objects/*path",
  "PUT /uploads/:key",
  "GET /api/unsubscribe",
  "POST /api/unsubscribe",
  // On flyers: anyone's.
  "GET /go/:slug",
  "GET /es/go/:slug",
  // On other websites, and shown there.
  "GET /embed.js",
  ...embedNames.flatMap((name) => [`GET ${embedPath(name)}`, `GET /es${embedPath(name)}`]),
  // Signed by mail providers; a 404 where no secret is set.
  "POST /api/mail-events/standard",
  "POST /api/mail-events/postmark",
  "POST /api/mail-events/ses",
]);

test("the panel's routes that are no endpoints of the contract have roles, too", async () => {
  const contract = [...allEndpoints.values()].map(({ method, path }) => `${method} ${path}`);
  const others = servedRoutes(testApp.app).filter(
    ({ method, path }) => ![...contract, ...openRoutes].includes(`${method} ${path}`),
  );
  const everybody = [...teamRoles.map((role) => agents.get(role)), unfinished, half];
  const statuses: Record<string, (number | undefined)[]> = {};
  for (const { method, path } of others) {
    const verb = method.toLowerCase() as Lowercase<typeof method>;
    const responses = everybody.map((agent) => agent?.[verb](path.replace(/:\w+/g, unknownId)));
    statuses[`${method} ${path}`] = (await Promise.all(responses)).map((response) => response?.status);
  }
  expect(statuses).toEqual({
    "GET /api/admin/registrations.csv": [200, 403, 403, 403, 401],
    // No approval has this id.
    "GET /api/admin/approvals/:id/preview": [404, 403, 403, 403, 401],
    "GET /api/admin/availability.csv": [200, 200, 403, 403, 401],
    "GET /api/admin/sources.csv": [200, 200, 403, 403, 401],
    // No import, mailing or source has this id.
    "GET /api/admin/imports/:id/refusals.csv": [404, 403, 403, 403, 401],
    "GET /api/admin/mailings/:id/preview.html": [404, 404, 403, 403, 401],
    "GET /api/admin/mailings/:id/recipients.csv": [404, 403, 403, 403, 401],
    "GET /go/:slug/flyer": [404, 404, 403, 403, 401],
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
  const others = Object.entries(defaultSettings).filter(([key]) => !key.startsWith("urgent"));
  for (const [key, value] of others) {
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
