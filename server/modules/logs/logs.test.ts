import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  adminCredentials,
  eventually,
  signedIn,
  submit,
  testApplication,
  withoutTable,
} from "#server/test/app.ts";
import { applyTestPerson } from "#server/test/register.ts";
import { adminLogs } from "#shared/schema/logs.ts";
import { users } from "#shared/schema/users.ts";
import { expireLogs, expireLogsJob } from "./logs.routes.ts";

const testApp = testApplication();
const admin = signedIn(testApp);
beforeEach(async () => {
  await testApp.services.activityLog.close();
  await testApp.db.delete(adminLogs);
});

/** The lines that were written since the test began, oldest first, as soon as there are `count`. */
const lines = (count: number) =>
  eventually(async () => {
    await testApp.services.activityLog.close();
    const rows = await testApp.db.select().from(adminLogs).orderBy(adminLogs.id);
    expect(rows).toHaveLength(count);
    return rows;
  });
const person = {
  firstName: "Grace",
  lastName: "Hopperstein",
  email: "grace.hopperstein@example.org",
  phone: "(512) 555-0142",
  state: "Texas",
  agreeToTerms: true,
};

describe("what is logged", () => {
  test("a write, with everything the panel shows about it", async () => {
    await admin.put("/api/admin/settings").set("User-Agent", "A browser").send({ siteTitle: "Secret title" });
    const [administrator] = await testApp.db.select({ id: users.id }).from(users);
    const [line] = await lines(1);
    expect(line).toMatchObject({
      level: "info",
      action: "settings.update",
      message: "Settings were changed",
      details: '{"fields":["siteTitle"]}',
      method: "PUT",
      url: "/api/admin/settings",
      statusCode: 200,
      userId: administrator?.id,
      userAgent: "A browser",
      errorStack: null,
    });
    expect(line?.ipAddress).toMatch(/127\.0\.0\.1$/);
    expect(line?.duration).toBeGreaterThanOrEqual(0);
  });

  test("a decision is one line, and so is every other write", async () => {
    const registrationId = await applyTestPerson(testApp);
    const post = (path: string, more: object = {}) =>
      admin.post(`/api/admin/ambassador-${path}`).send({ registrationId, ...more });
    await post("ask", { notes: "A copy of the license" }).expect(200);
    await post("reject", { reason: "No license" }).expect(200);
    await post("approve").expect(200);
    const [ambassador] = (await admin.get("/api/admin/ambassadors").expect(200)).body;
    const path = `/api/admin/ambassadors/${ambassador.id}`;
    await admin.put(path).send({ title: "Physician" }).expect(200);
    await admin.put(path).send({ isApproved: false }).expect(200);
    await admin.post("/api/config").send({ fiveCallsApiKey: "a-key", quotaLimit: 5 }).expect(200);
    await submit(admin.put(`/api/admin/registrations/${registrationId}`), { phone: "(512) 555-0199" });
    await submit(admin.delete("/api/admin/registrations"), { userIds: [registrationId] });
    const shown = (await lines(9)).map(({ action, details }) => [action, JSON.parse(details ?? "null")]);
    expect(shown).toEqual([
      ["ambassador.apply", null],
      ["ambassador.ask", { registrationId }],
      ["ambassador.reject", { registrationId }],
      ["ambassador.approve", { registrationId }],
      ["ambassador.update", { ambassadorId: ambassador.id, fields: ["title"] }],
      ["ambassador.unpublish", { ambassadorId: ambassador.id, fields: ["isApproved"] }],
      ["calls-service.update", null],
      ["user.update", { fields: ["phone"] }],
      ["user.delete", { deletedCount: 1 }],
    ]);
  });

  test("a refusal, with the fields but not with what stood in them", async () => {
    const body = { ...person, state: "Nowhere-land", [`${person.email}`]: 1 };
    await testApp.http.post("/api/register?email=grace.hopperstein@example.org").send(body).expect(400);
    const [line] = await lines(1);
    expect(line).toMatchObject({
      level: "warn",
      action: "registration.create",
      statusCode: 400,
      userId: null,
    });
    expect(JSON.parse(line?.details ?? "")).toEqual({ code: "invalid_input", fields: ["state"] });
    expect(line?.url).toBe("/api/register");
  });

  test("reading that goes well is not", async () => {
    await testApp.http.get("/api/news").expect(200);
    await admin.get("/api/admin/settings").expect(200);
    await testApp.http.get("/api/no-such-call").expect(404);
    expect((await lines(1))[0]).toMatchObject({ action: "request.unknown", url: "/api/no-such-call" });
  });

  test("no email, phone, name or password, whichever field it was sent in", async () => {
    const { email, phone, lastName } = person;
    await testApp.http.post("/api/register").send(person).expect(201);
    await testApp.http.post("/api/register").send(person).expect(409);
    await testApp.http.get(`/api/${email}/${encodeURIComponent(phone)}`).set("User-Agent", `Bot ${email}`);
    await testApp.http.put(`/api/registrations/${email}/photo`).send({ photoURL: email });
    await testApp.http.post("/api/admin/login").send({ username: email, password: "a secret password" });
    await testApp.http
      .post("/api/register")
      .set("Content-Type", "application/json")
      .send(`{"email": "${email}"`);
    // Without the times: milliseconds may look like a part of the number.
    const all = JSON.stringify((await lines(6)).map(({ createdAt, duration, ...line }) => line));
    for (const secret of [email, encodeURIComponent(email), phone, lastName, "a secret password", "555"])
      expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  test("an address and a browser of 15,000 characters: cut short, and nobody waits for it", async () => {
    const long = "a".repeat(15_000);
    const before = performance.now();
    for (let call = 0; call < 5; call += 1)
      await testApp.http.post("/api/no-such-call").set("User-Agent", long).expect(404);
    await testApp.http.get(`/${"/".repeat(15_000)}x`).expect(302, /to \/x$/);
    await testApp.http.get(`/${long}`).expect(404);
    await testApp.http.post(`/api/admin/connections/${long}/test`).expect(401);
    expect(performance.now() - before).toBeLessThan(6000);
    const shown = await lines(6);
    expect(shown[0]?.userAgent).toHaveLength(256);
    expect(shown[5]?.url).toHaveLength(200);
  });

  test("a fault of ours is an error with its stack, without the values of the query", async () => {
    const body = { ...person, email: "ada.lovelace@example.org" };
    await withoutTable(testApp, "registrations", () => testApp.http.post("/api/register").send(body));
    const [line] = await lines(1);
    expect(line).toMatchObject({ level: "error", statusCode: 500 });
    expect(line?.errorStack).toContain("a database query failed");
    expect(line?.errorStack).toMatch(/\n\s+at /);
    expect(line?.errorStack).not.toContain(body.email);
  });
});

describe("security events are each logged once", () => {
  const login = (body: object) => testApp.http.post("/api/admin/login").send(body);

  test("sign-in, wrong password, too many attempts, sign-out", async () => {
    const agent = await testApp.signIn();
    await agent.post("/api/admin/logout").expect(204);
    for (let attempt = 0; attempt < 6; attempt++) await login({ ...adminCredentials, password: "wrong" });
    const shown = await lines(8);
    expect(shown.map(({ action, level }) => `${level} ${action}`)).toEqual([
      "info session.login",
      "info session.logout",
      ...Array.from({ length: 5 }, () => "warn session.login-failed"),
      "warn session.login-blocked",
    ]);
    expect(shown[0]?.userId).toBeTruthy();
    expect(shown[1]?.userId).toBe(shown[0]?.userId);
    expect(shown[2]?.userId).toBeNull();
    expect(shown.slice(0, 2).map(({ account }) => account)).toEqual(["admin", "admin"]);
    expect(JSON.stringify(shown.slice(2))).not.toContain('"admin"');
  });

  test("a wrong password, however its address is spelled", async () => {
    await submit(testApp.http.post("/API/Admin/login/"), { ...adminCredentials, password: "wrong" }, 401);
    expect(await lines(1)).toMatchObject([{ action: "session.login-failed", statusCode: 401 }]);
  });

  test("a write from another site's page, and one without a session", async () => {
    await admin.put("/api/admin/settings").set("Sec-Fetch-Site", "cross-site").send({}).expect(403);
    await testApp.http.put("/api/admin/settings").send({ siteTitle: "x" }).expect(401);
    expect(await lines(2)).toMatchObject([
      { action: "request.cross-site", statusCode: 403 },
      { action: "settings.update", statusCode: 401, userId: null },
    ]);
  });
});

describe("GET /api/admin/logs", () => {
  const entry = (index: number) => ({
    level: (["info", "warn", "error", "debug"] as const)[index % 4],
    action: `thing.${index}`,
    message: index === 7 ? "100% done_by \\ me" : `Something happened ${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
  });
  beforeEach(() => testApp.db.insert(adminLogs).values(Array.from({ length: 250 }, (_, i) => entry(i))));
  const list = async (query = "") => {
    const { body, headers } = await admin.get(`/api/admin/logs${query}`).expect(200);
    return {
      total: Number(headers["x-total-count"]),
      isMinimum: headers["x-total-count-is-minimum"] === "true",
      actions: body.map(({ action }: { action: string }) => action) as string[],
      ids: body.map(({ id }: { id: number }) => id) as number[],
    };
  };

  test("newest first, a page at a time", async () => {
    const first = await list("?limit=100");
    expect(first).toMatchObject({ total: 250, isMinimum: false });
    expect(first.actions).toHaveLength(100);
    expect(first.actions[0]).toBe("thing.249");
    const second = await list(`?limit=100&before=${first.ids.at(-1)}`);
    expect(second.actions[0]).toBe("thing.149");
    const third = await list(`?limit=100&before=${second.ids.at(-1)}`);
    expect(third.actions).toHaveLength(50);
    expect(third.actions.at(-1)).toBe("thing.0");
  });

  test("counts as far as anybody reads, and says that there may be more", async () => {
    await testApp.db.insert(adminLogs).values(Array.from({ length: 1000 }, (_, i) => entry(i)));
    expect(await list("?limit=1")).toMatchObject({ total: 1000, isMinimum: true });
  });

  test.each(["info", "warn", "error", "debug"])("only %s", async (level) => {
    const { total } = await list(`?level=${level}`);
    expect(total).toBe(level === "info" || level === "warn" ? 63 : 62);
  });

  test("without debug, unless just that is asked for", async () => {
    expect((await list("?debug=false")).total).toBe(188);
    expect((await list("?debug=false&level=debug")).total).toBe(62);
  });

  test.each([
    ["100%", 1],
    ["done_by", 1],
    ["\\", 1],
    ["_", 1],
    ["%", 1],
    ["HAPPENED 12", 11],
    ["no such thing", 0],
    ["'; drop table admin_logs; --", 0],
  ])("searches for %j to the letter", async (q, total) => {
    expect((await list(`?q=${encodeURIComponent(q)}`)).total).toBe(total);
  });

  test("within a range of time", async () => {
    const { total, actions } = await list("?from=2026-01-01T00:10:00Z&to=2026-01-01T00:19:59Z");
    expect(total).toBe(10);
    expect(actions[0]).toBe("thing.19");
    expect((await list("?from=2030-01-01T00:00:00Z")).total).toBe(0);
    expect((await list("?to=2020-01-01T00:00:00Z")).total).toBe(0);
  });
});

describe("old log entries", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  test("go after LOG_RETENTION_DAYS, however many they are", async () => {
    await testApp.db.execute(
      sql`insert into admin_logs (action, message, created_at) select 'old', 'old', ${daysAgo(91)} from generate_series(1, 12000)`,
    );
    await testApp.db.insert(adminLogs).values({ action: "young", message: "young", createdAt: daysAgo(89) });
    // Two servers at the same moment: nothing is removed twice, nothing breaks.
    const removed = await Promise.all([expireLogs(testApp.services), expireLogs(testApp.services)]);
    const rest = await expireLogs(testApp.services);
    expect(removed[0] + removed[1] + rest).toBe(12_000);
    expect((await testApp.db.select().from(adminLogs)).map(({ action }) => action)).toEqual(["young"]);
  });

  test("go as soon as the server starts, which says how many there were, and nothing when there were none", async () => {
    await testApp.db.insert(adminLogs).values({ action: "old", message: "old", createdAt: daysAgo(91) });
    for (let start = 0; start < 2; start += 1)
      await expireLogsJob(testApp.services).run(AbortSignal.timeout(60_000), () => undefined);
    await testApp.services.activityLog.close();
    expect((await testApp.db.select().from(adminLogs)).map(({ message }) => message)).toEqual([
      "1 old log entries were removed",
    ]);
  });
});
