import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { runJob, signedIn, signInAs, submit, testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { applyTestPerson, registerTestPerson } from "#server/test/register.ts";
import { servedRoutes } from "#server/test/served-routes.ts";
import { mailingRecipients, mailings } from "#shared/schema/mailings.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { accessAudit } from "#shared/schema/team.ts";
import type { TeamRole } from "#shared/team.ts";
import { expireAccessAuditJob } from "./access-audit.ts";

const testApp = testApplication();
const owner = signedIn(testApp);
const path = "/api/admin/registrations";

async function shownTo(id: string) {
  const [person] = await testApp.rows(registrations, { id });
  const token = signLink(testApp.services.secret, "my-data", { id, email: person?.email ?? "" });
  const { body } = await testApp.http.post("/api/my-data").send({ token }).expect(200);
  return body.lookedAt as { on: string; role: string; what: string }[];
}
const applicant = { registrationType: "provider", wantAmbassadorRole: true, credentials: "MD" };
beforeEach(() => testApp.db.delete(accessAudit));

test("a person sees who opened, changed, exported and decided, once a day each and without a name", async () => {
  const id = await registerTestPerson(testApp, { lastName: "Zebrawood" });
  expect(await shownTo(id)).toEqual([]);
  await owner.get(`${path}?limit=50`).expect(200);
  await owner.get(`${path}?limit=50&q=zebra`).expect(200);
  const on = new Date().toISOString().slice(0, 10);
  expect(await shownTo(id)).toEqual([{ on, role: "owner", what: "opened" }]);
  await owner.get(`${path}/${id}`).expect(200);
  await owner.put(`${path}/${id}`).send({ firstName: "Zoe" }).expect(200);
  await owner.get(`${path}.csv`).expect(200);
  expect((await shownTo(id)).map(({ what }) => what)).toEqual(["opened", "changed", "exported"]);
});

test("a reviewer's reading and deciding of a request is recorded with their role, and no list is", async () => {
  const id = await registerTestPerson(testApp, applicant);
  const neighbor = await registerTestPerson(testApp, applicant);
  const reviewer = await signInAs(testApp, "reviewer");
  const { body: list } = await reviewer.get("/api/admin/ambassador-requests").expect(200);
  expect(JSON.stringify(list)).not.toMatch(/@|Somebody/);
  expect(list[0]).toMatchObject({ firstName: null, lastName: null, email: null });
  const { body } = await reviewer.get(`/api/admin/ambassador-requests/${id}`).expect(200);
  expect(body.email).toContain("@");
  for (const { email, name, registrationId } of body.duplicates)
    expect([email, name, registrationId]).toEqual([null, null, null]);
  await reviewer.post("/api/admin/ambassador-reject").send({ registrationId: id, reason: "No." }).expect(200);
  expect((await shownTo(id)).map(({ role, what }) => [role, what])).toEqual([
    ["reviewer", "opened"],
    ["reviewer", "decided"],
  ]);
  expect(await shownTo(neighbor)).toEqual([]);
  const late = await reviewer.get(`/api/admin/ambassador-requests/${id}`).expect(403);
  expect(late.body.code).toBe("not_allowed");
});

test("exporting the recipients of a mailing is shown to each of them", async () => {
  const id = await registerTestPerson(testApp);
  const text = { subject: "News", body: ".", audience: {}, state: "done" as const, sent: 1 };
  const [mailing] = await testApp.db.insert(mailings).values(text).returning();
  const mailingId = mailing?.id ?? "";
  await testApp.db.insert(mailingRecipients).values({ mailingId, number: 1, personId: id, state: "sent" });
  await owner.get(`/api/admin/mailings/${mailingId}/recipients`).expect(200);
  expect(await shownTo(id)).toEqual([]);
  await owner.get(`/api/admin/mailings/${mailingId}/recipients.csv`).expect(200);
  expect((await shownTo(id)).map(({ what }) => what)).toEqual(["exported"]);
});

test("is forgotten after 365 days", async () => {
  const id = await registerTestPerson(testApp);
  await owner.get(`${path}/${id}`).expect(200);
  const shownAfter = async (days: number) => {
    const on = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    await testApp.db.update(accessAudit).set({ on });
    await runJob(expireAccessAuditJob, testApp.services);
    return shownTo(id);
  };
  expect(await shownAfter(365)).toHaveLength(1);
  expect(await shownAfter(366)).toEqual([]);
});

describe("responses by role", () => {
  const requestPath = "/api/admin/ambassador-requests";
  const secrets = /[\w.]+@private\.example|Private[a-z]\b|555-01\d\d/g;
  /** Ids of everything that is stored. */
  let ids: string[] = [];
  /** The requests that wait for a decision. */
  const open: string[] = [];
  let people = 0;

  const newPerson = () => {
    people += 1;
    const email = `person${people}@private.example`;
    return { lastName: `Private${"abcdefgh"[people]}`, email, phone: `(512) 555-010${people}` };
  };

  beforeAll(async () => {
    const { pool } = testApp.services.database;
    await testApp.removePeople();
    await registerTestPerson(testApp, newPerson());
    open.push(await registerTestPerson(testApp, { ...newPerson(), ...applicant }));
    open.push(await applyTestPerson(testApp, newPerson()));
    const decided = [];
    for (let count = 0; count < 3; count += 1) decided.push(await applyTestPerson(testApp, newPerson()));
    const [approved, unshared, rejected] = decided;
    for (const registrationId of [approved, unshared])
      await owner.post("/api/admin/ambassador-approve").send({ registrationId }).expect(200);
    const unlisted =
      "update ambassador_profiles set share_publicly = false where user_id = (select user_id from registrations where id = $1)";
    await pool.query(unlisted, [unshared]);
    await submit(owner.post("/api/admin/ambassador-reject"), { registrationId: rejected, reason: "No." });
    const invitation = { email: "invited@private.example", role: "editor" };
    await owner.post("/api/admin/team/invitations").send(invitation).expect(201);
    const story = { name: "Ana", location: "Ohio", quote: "It helped.", consentSite: true };
    const { body } = await owner.post("/api/admin/patient-stories").send(story).expect(201);
    await pool.query("update patient_stories set registration_id = $1", [approved]);
    await owner.delete(`/api/admin/patient-stories/${body.id}`).expect(204);
    await testApp.http.post("/api/patient-stories").send(story).expect(201);
    const mailing = { subject: "Hello", body: "Hello {firstName|you}", audience: {} };
    await owner.post("/api/admin/mailings").send(mailing).expect(201);
    const { rows: tables } = await pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query<{ id: string }>(
        `select id from ${name} limit ${name === "registrations" ? 10 : 2}`,
      );
      ids.push(...rows.map(({ id }) => id));
    }
    ids = [...new Set(ids)];
  });

  const statuses = ["pending", "asked", "approved", "rejected"];
  const queries: Readonly<Record<string, readonly string[]>> = {
    [requestPath]: statuses.map((status) => `?status=${status}`),
    "/api/admin/patient-stories": ["", ...statuses.map((status) => `?status=${status}`)],
    "/api/admin/versions": ["", "?deleted=true"],
  };

  /** What a GET of the panel can be called with. */
  const addressesOf = (path: string): string[] =>
    path.includes(":")
      ? ids.map((id) => path.replace(/:\w+/, id))
      : (queries[path] ?? [""]).map((query) => `${path}${query}`);

  const endpoints = [...allEndpoints.values()];
  const roles: readonly TeamRole[] = ["reviewer", "editor"];

  test.each(roles)("no response for a %s holds a contact or a name but the request's", async (role) => {
    const agent = await signInAs(testApp, role, `another-${role}@team.example`);
    const own = endpoints
      .filter(({ method, access }) => method === "GET" && access !== "public" && [...access].includes(role))
      .map(({ path }) => path);
    // Files and pages that are no endpoints of the contract.
    const others = servedRoutes(testApp.app)
      .filter(({ method, path }) => method === "GET" && /^\/(api|s3)\//.test(path))
      .map(({ path }) => path)
      .filter((path) => !endpoints.some((endpoint) => endpoint.path === path));
    const { text: directory } = await testApp.http.get("/api/ambassadors").expect(200);
    const inPublic: readonly string[] = directory.match(secrets) ?? [];
    expect(inPublic).toHaveLength(3);
    const opened: string[] = [];
    for (const address of [...own, ...others].flatMap(addressesOf)) {
      const { status, text = "" } = await agent.get(address);
      const secretsInText = (text.match(secrets) ?? []).filter((secret) => !inPublic.includes(secret));
      if (status === 200 && address.startsWith(`${requestPath}/`)) {
        const { registrationId, email, phone, lastName } = JSON.parse(text);
        opened.push(registrationId);
        expect(secretsInText.filter((secret) => !`${email} ${phone} ${lastName}`.includes(secret))).toEqual(
          [],
        );
      } else expect([address, secretsInText]).toEqual([address, []]);
    }
    expect(opened.sort()).toEqual(open.sort());
  });
});
