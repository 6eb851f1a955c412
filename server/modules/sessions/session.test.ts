import supertest from "supertest";
import { describe, expect, test, vi } from "vitest";
import { signLink } from "#server/platform/security/signed-links.ts";
import { adminCredentials, testApplication, untilBlocked, withoutTable } from "#server/test/app.ts";
import { application, registration } from "#server/test/register.ts";
import { sessions } from "#shared/schema/administrator-security.ts";
import { users } from "#shared/schema/users.ts";

const testApp = testApplication();
const login = (body: object) => testApp.http.post("/api/admin/login").send(body);

describe("the administrator's session", () => {
  test("begins with a login, is known, and ends with a logout: its cookie is worth nothing then", async () => {
    const { headers } = await login(adminCredentials).expect(200);
    const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    const session = () => testApp.http.get("/api/admin/session").set("Cookie", cookie);
    const { body } = await session().expect(200);
    expect(body).toEqual({ authenticated: true, username: "admin", name: "admin", role: "owner" });
    await testApp.http.post("/api/admin/logout").set("Cookie", cookie).expect(204);
    await session().expect(401);
  });

  test("the cookie is for this site's own requests only, and a new one at each login", async () => {
    const agent = supertest.agent(testApp.server);
    const first = await agent.post("/api/admin/login").send(adminCredentials).expect(200);
    const second = await agent.post("/api/admin/login").send(adminCredentials).expect(200);
    const cookies = [first, second].map((response) => response.headers["set-cookie"]?.[0] ?? "");
    expect(cookies[0]).toMatch(/^session=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
    expect(cookies[0]?.split(";")[0]).not.toBe(cookies[1]?.split(";")[0]);
    expect(await testApp.db.select().from(sessions)).not.toHaveLength(0);
  });

  test("does not begin where it can't be kept: an error, and a cookie that is worth nothing", async () => {
    const agent = supertest.agent(testApp.server);
    await withoutTable(testApp, "sessions", () =>
      agent.post("/api/admin/login").send(adminCredentials).expect(500),
    );
    await agent.get("/api/admin/session").expect(401);
  });

  test("ends when nobody has used it for thirty minutes", async () => {
    const agent = await testApp.signIn();
    // As if that much time had passed: the store keeps when a session ends.
    const idleFor = (interval: string) =>
      testApp.services.database.pool.query("update sessions set expire = expire - $1::interval", [interval]);
    await idleFor("28 minutes");
    await agent.get("/api/admin/session").expect(200);
    await idleFor("30 minutes 1 second");
    await agent.get("/api/admin/session").expect(401);
  });

  test("ends after eight hours, however busy it was", async () => {
    const agent = await testApp.signIn();
    await testApp.services.database.pool.query(
      `update sessions set sess = jsonb_set(sess::jsonb, '{startedAt}', to_jsonb(($1)::bigint))::json`,
      [Date.now() - 8 * 3_600_000 - 1],
    );
    await agent.get("/api/admin/session").expect(401);
  });

  test("ends when the account is no administrator's any more", async () => {
    const agent = await testApp.signIn();
    await testApp.db.update(users).set({ isAdmin: false });
    await agent.get("/api/admin/session").expect(401);
    await testApp.db.update(users).set({ isAdmin: true });
  });
});

describe("POST /api/admin/login", () => {
  test("says the same for a wrong name and a wrong password", async () => {
    const wrongName = await login({ username: "nobody", password: adminCredentials.password }).expect(401);
    const wrongPassword = await login({ username: "admin", password: "wrong" }).expect(401);
    expect(wrongName.body).toEqual(wrongPassword.body);
  });

  test("asks for both fields", async () => {
    const { body } = await login({}).expect(400);
    expect(body.fields).toEqual({ username: ["Username is required"], password: ["Password is required"] });
  });

  test("of a hundred wrong logins at once at most five are tried; the rest wait", async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => login({ username: "admin", password: "wrong" })),
    );
    expect(responses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(95);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("without a trusted proxy an address that the client names for itself opens no new account of tries", async () => {
    const responses = [];
    for (let index = 0; index < 8; index += 1)
      responses.push(
        await login({ username: "admin", password: "wrong" }).set("X-Forwarded-For", `192.0.2.${index}`),
      );
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });
});

describe("a session that is ended at this moment", () => {
  const { password } = adminCredentials;
  /** Does something while a password is looked at, which takes the server a while. */
  const whilePasswordIsRead = (run: () => Promise<unknown>) => {
    const { passwords } = testApp.services;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, "verify").mockImplementationOnce(async (...given) => {
      await run();
      return verify(...given);
    });
  };

  test("stays ended when a call of it notes something", async () => {
    const [owner, thief] = [await testApp.signIn(), await testApp.signIn()];
    whilePasswordIsRead(() => owner.post("/api/admin/logout/everywhere").send({}).expect(204));
    await thief.post("/api/admin/second-factor/totp").send({ password }).expect(200);
    await thief.get("/api/admin/session").expect(401);
  });

  test("is not opened by a login with the former password", async () => {
    const owner = await testApp.signIn();
    const newPassword = "another sentence that is long";
    const change = (from: string, to: string) =>
      owner.put("/api/admin/account/password").send({ password: from, newPassword: to }).expect(204);
    const thief = supertest.agent(testApp.server);
    whilePasswordIsRead(() => change(password, newPassword));
    await thief.post("/api/admin/login").send(adminCredentials).expect(401);
    await thief.get("/api/admin/session").expect(401);
    await owner.get("/api/admin/session").expect(200);
    await change(newPassword, password);
  });

  test("is not opened by the password alone when a factor is added", async () => {
    const { pool } = testApp.services.database;
    const client = await pool.connect();
    const thief = supertest.agent(testApp.server);
    try {
      await client.query("begin");
      const { rows } = await client.query("select id from users where email = 'admin' for update");
      await client.query(
        "insert into passkeys (id, user_id, name, public_key, counter, transports, is_backed_up) values ('key', $1, 'Phone', '', 0, '{}', false)",
        [rows[0].id],
      );
      await client.query("delete from sessions");
      const answer = thief.post("/api/admin/login").send(adminCredentials).then();
      await untilBlocked(pool, answer);
      await client.query("commit");
      expect((await answer).status).toBe(401);
      await thief.get("/api/admin/session").expect(401);
    } finally {
      await client.query("delete from passkeys");
      client.release();
    }
  });
});

const day = 86_400;

interface Cookie {
  name: string | undefined;
  seconds: number;
}

/** The cookies of a response. */
function cookiesOf({ headers }: { headers: Record<string, unknown> }): Cookie[] {
  const lines = [headers["set-cookie"] ?? []].flat().map(String);
  return lines.map((line) => ({
    name: line.split("=")[0],
    seconds: Number(/Max-Age=(\d+)/.exec(line)?.[1] ?? 0),
  }));
}
const post = (path: string, body: object = {}) => testApp.http.post(path).send(body);

test("This site sets a cookie only when you register or send us something (it lasts a day)", async () => {
  const story = { name: "Ann", location: "Austin", quote: "Words.", consentSite: true };
  for (const sent of [
    await post("/api/register", registration()).expect(201),
    await post("/api/ambassadors", application()).expect(201),
    await post("/api/patient-stories", story).expect(201),
    await post("/api/photos/upload").expect(200),
  ])
    expect(cookiesOf(sent)).toEqual([{ name: "visitor", seconds: day }]);
});

test("and when our administrator signs in (the longest lasts 180 days)", async () => {
  const cookies = cookiesOf(await post("/api/admin/login", adminCredentials).expect(200));
  expect(cookies.map(({ name }) => name).sort()).toEqual(["known-device", "session"]);
  expect(Math.max(...cookies.map(({ seconds }) => seconds))).toBe(180 * day);
});

test("nothing else sets one", async () => {
  const { body } = await post("/api/register", registration({ email: "cookie@example.org" })).expect(201);
  const link = { id: body.id as string, email: "cookie@example.org" };
  const token = (purpose: "confirm" | "my-data") => signLink(testApp.services.secret, purpose, link);
  for (const response of [
    await testApp.http.get("/"),
    await testApp.http.get("/register"),
    await testApp.http.get("/api/registrations").expect(200),
    await testApp.http.get("/api/privacy-signal").expect(200),
    await post("/api/calls", { state: "TX", outcome: "called" }).expect(204),
    await post("/api/representatives", { address: "" }).expect(400),
    await post("/api/confirm", { token: token("confirm") }).expect(200),
    await post("/api/preferences", { token: token("my-data"), subscribeUpdates: false }).expect(200),
    await post("/api/my-data", { token: token("my-data") }).expect(200),
    await post("/api/my-data/resend", { email: link.email }).expect(200),
    await post("/api/my-data/delete", { token: token("my-data") }).expect(200),
  ])
    expect(cookiesOf(response)).toEqual([]);
});
