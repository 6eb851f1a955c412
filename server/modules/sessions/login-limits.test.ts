import { eq } from "drizzle-orm";
import supertest from "supertest";
import { expect, test, vi } from "vitest";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { adminCredentials, testApplication } from "#server/test/app.ts";
import { users } from "#shared/schema/users.ts";
import { endEverywhere } from "./administrator.ts";
import { loginGuesses } from "./session.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });

const path = "/api/admin/login";
const wrong = { ...adminCredentials, password: "wrong" };
const login = (body: object, from: string, cookie = "") =>
  testApp.http.post(path).set("X-Forwarded-For", from).set("Cookie", cookie).send(body);
/** An address of its own /48. */
const network = (number: number) => `2001:db8:${number.toString(16)}:1::1`;

/** The cookie of a device that the administrator has signed in on. */
async function knownDevice(from: string): Promise<string> {
  const { headers } = await login(adminCredentials, from).expect(200);
  const cookie = [headers["set-cookie"]].flat().find((header) => header?.startsWith("known-device="));
  expect(cookie).toMatch(/; Max-Age=15552000; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/);
  return cookie?.split(";")[0] ?? "";
}

async function guessFiftyTimes({ username } = wrong) {
  const guesses = loginGuesses(testApp.services, username);
  for (let count = 0; count < 49; count += 1) await guesses.countWrong();
  await login({ username, password: "wrong" }, network(49)).expect(401);
}

test("after fifty wrong guesses from anywhere a known device signs in, and any other gets 429 for 15 minutes", async () => {
  const cookie = await knownDevice("192.0.2.1");
  await guessFiftyTimes();
  const { headers } = await login(adminCredentials, "192.0.2.2").expect(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(600);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
  await login(wrong, "192.0.2.1", cookie).expect(401);
  await login(adminCredentials, "192.0.2.1", cookie).expect(200);
});

test("being refused for guesses of others is not a failed try and does not prolong the wait", async () => {
  await guessFiftyTimes();
  for (let count = 0; count < 3; count += 1) await login(adminCredentials, "192.0.2.2").expect(429);
  testApp.services.rateLimits.forget();
  await testApp.services.database.pool.query("update rate_limits set expire = expire - 900 * 1000");
  await login(adminCredentials, "192.0.2.2").expect(200);
});

test("a name that nobody has is bounded in the same way", async () => {
  const unknown = { username: "nobody", password: "wrong" };
  await guessFiftyTimes(unknown);
  await login(unknown, "192.0.2.2").expect(429);
  await login(adminCredentials, "192.0.2.2").expect(200);
});

test("a stolen cookie of a known device allows ten wrong guesses from ten networks, also side by side, and then nothing more", async () => {
  const cookie = await knownDevice("192.0.2.1");
  const later = await knownDevice("192.0.2.4");
  await guessFiftyTimes();
  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, index) => login(wrong, network(100 + index), cookie)),
  );
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(5);
  await login(adminCredentials, network(200), cookie).expect(429);
  await login(adminCredentials, network(201), later).expect(200);
});

test("the right password, however often, does not use up the cookie of a known device", async () => {
  const cookie = await knownDevice("192.0.2.1");
  for (let count = 0; count < 12; count += 1)
    await login(adminCredentials, network(count), cookie).expect(200);
  await guessFiftyTimes();
  await login(adminCredentials, network(99), cookie).expect(200);
});

test("the limit of a client address holds for a known device", async () => {
  const cookie = await knownDevice("192.0.2.1");
  for (let count = 0; count < 5; count += 1) await login(wrong, "192.0.2.1", cookie).expect(401);
  await login(adminCredentials, "192.0.2.1", cookie).expect(429);
});

test.each([
  ["a JSON text that is cut off", "application/json", '{"username":', 400],
  ["a body of another type", "text/plain", "admin", 415],
  ["no fields", "application/json", "{}", 400],
  ["more than 100 KB", "application/json", JSON.stringify({ username: "a".repeat(110_000) }), 413],
])("a login with %s counts against the client's limit", async (_what, type, body, status) => {
  for (let count = 0; count < 5; count += 1)
    await testApp.http.post(path).set("X-Forwarded-For", "192.0.2.3").type(type).send(body).expect(status);
  await login(adminCredentials, "192.0.2.3").expect(429);
});

test("a login that another site's page sends is refused and does not count", async () => {
  for (let count = 0; count < 6; count += 1)
    await login(wrong, "192.0.2.4").set("Sec-Fetch-Site", "cross-site").expect(403);
  await login(adminCredentials, "192.0.2.4").expect(200);
});

test("a login without room to hash is a 503 with Retry-After, and nothing counts", async () => {
  const noRoom = new HttpError(503, "busy", "Busy.", { retryAfter: 5, isUncounted: true });
  const verify = vi.spyOn(testApp.services.passwords, "verify").mockRejectedValue(noRoom);
  for (let count = 0; count < 8; count += 1) {
    const { headers } = await login(wrong, "192.0.2.5").expect(503);
    expect(headers["retry-after"]).toBe("5");
  }
  verify.mockRestore();
  for (let count = 0; count < 4; count += 1) await login(wrong, "192.0.2.5").expect(401);
  await login(adminCredentials, "192.0.2.5").expect(200);
});

test.each([
  ["by 'Sign out everywhere'", () => endEverywhere(testApp.db, administratorId())],
  ["by a new password", () => testApp.db.update(users).set({ password: "another hash" })],
])("a known device is ended %s", async (_how, end) => {
  const [before] = await testApp.db.select().from(users);
  id = before?.id ?? "";
  const cookie = await knownDevice("192.0.2.1");
  await end();
  await testApp.db.update(users).set({ updatedAt: new Date() });
  await guessFiftyTimes();
  await login(adminCredentials, "192.0.2.6", cookie).expect(429);
  await testApp.db.update(users).set({ password: before?.password });
});
let id = "";
const administratorId = () => id;

test("a cookie that was tampered with, or is another account's, makes no known device", async () => {
  const cookie = await knownDevice("192.0.2.1");
  await guessFiftyTimes();
  const another = cookie.replace(/=(.)/, (_found, first) => (first === "0" ? "=1" : "=0"));
  for (const forged of [`${cookie}x`, another, "known-device=", "known-device=a.b.c.d"])
    await login(adminCredentials, "192.0.2.7", forged).expect(429);
});

test("a logout without a session is not logged as the administrator's", async () => {
  const record = vi.spyOn(testApp.services.activityLog, "record");
  await testApp.http.post("/api/admin/logout").expect(204);
  const agent = supertest.agent(testApp.server);
  await agent.post(path).send(adminCredentials).expect(200);
  await agent.post("/api/admin/logout").expect(204);
  const logouts = record.mock.calls.map(([line]) => line).filter(({ url }) => url?.endsWith("/logout"));
  expect(logouts).toMatchObject([
    { action: "session.none", userId: null },
    { action: "session.logout", userId: expect.any(String) },
  ]);
});

test("registering with an administrator's e-mail goes as it does with any other", async () => {
  const email = "boss@example.org";
  await testApp.db.update(users).set({ email });
  const person = { firstName: "Ada", lastName: "L", email, state: "TX", agreeToTerms: true };
  await testApp.http.post("/api/register").send(person).expect(201);
  await login({ ...adminCredentials, username: email }, "192.0.2.8").expect(200);
  await testApp.http.post("/api/register").send(person).expect(409);
  await testApp.db.delete(users).where(eq(users.isAdmin, false));
  await testApp.db.update(users).set({ email: adminCredentials.username });
});
