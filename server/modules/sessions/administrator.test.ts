import { eq } from "drizzle-orm";
import supertest from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { beforeEach, expect, test, vi } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { ensureAdministrator, removeAdministrator } from "./administrator.ts";

const testApp = testApplication();
const start = (username = "", password = "") =>
  ensureAdministrator({
    ...testApp.services,
    env: { ...testApp.services.env, ADMIN_USERNAME: username, ADMIN_PASSWORD: password },
  });
const signsIn = async (username: string, password: string) =>
  (await testApp.http.post("/api/admin/login").send({ username, password })).status === 200;
const administrators = () => testApp.rows(users, { isAdmin: true });

const isSignedIn = async (agent: TestAgent) => (await agent.get("/api/admin/session")).status === 200;
async function signInAs(username: string, password: string) {
  const agent = supertest.agent(testApp.server);
  await agent.post("/api/admin/login").send({ username, password }).expect(200);
  return agent;
}

beforeEach(() => testApp.db.delete(users));

test("the administrator that the environment names is there after a start, and the next one changes nothing", async () => {
  expect(await start("Boss", "a password of theirs")).toBeUndefined();
  expect(await signsIn("boss", "a password of theirs")).toBe(true);
  const before = await administrators();
  await start("boss", "a password of theirs");
  expect(await administrators()).toEqual(before);
});

test("another password in the environment is the one that counts from the next start on", async () => {
  await start("boss", "a password of theirs");
  await start("boss", "another password");
  expect(await signsIn("boss", "another password")).toBe(true);
  expect(await signsIn("boss", "a password of theirs")).toBe(false);
  expect(await administrators()).toHaveLength(1);
});

test("an account of that name that was suspended, or is nobody's administrator, becomes one again", async () => {
  await start("boss", "a password of theirs");
  for (const lost of [{ isAdmin: false }, { status: "suspended" as const }]) {
    await testApp.db.update(users).set(lost);
    expect(await signsIn("boss", "a password of theirs")).toBe(false);
    await start("boss", "a password of theirs");
    expect(await signsIn("boss", "a password of theirs")).toBe(true);
  }
});

test("named by nobody, one is made with a password of its own, by one of several servers, once", async () => {
  const made = (await Promise.all([start(), start(), start()])).filter(Boolean);
  expect(made).toHaveLength(1);
  expect(made[0]).toMatch(/^[\w-]{16}$/);
  expect(await signsIn("admin", made[0] ?? "")).toBe(true);
  expect(await start()).toBeUndefined();
  expect(await administrators()).toHaveLength(1);
});

test("a start with the same password keeps every session, one with another ends them all", async () => {
  await start("other", "a password of another");
  await start("boss", "a password of theirs");
  const agents = await Promise.all([
    signInAs("boss", "a password of theirs"),
    signInAs("other", "a password of another"),
  ]);
  await start("boss", "a password of theirs");
  expect(await Promise.all(agents.map(isSignedIn))).toEqual([true, true]);
  await start("boss", "another password");
  expect(await Promise.all(agents.map(isSignedIn))).toEqual([false, false]);
});

test("an administrator that the environment no longer names is reported without the address and keeps working", async () => {
  const warn = vi.spyOn(testApp.services.log, "warn");
  await start("anna@example.org", "a password of theirs");
  await start("ANNA@example.org", "a password of theirs");
  expect(warn).not.toHaveBeenCalled();
  await start("boss", "a password of theirs");
  expect(warn.mock.calls).toEqual([
    [{ username: "a...@example.org" }, expect.stringContaining("npm run admin:password -- --remove NAME")],
  ]);
  expect(await signsIn("anna@example.org", "a password of theirs")).toBe(true);
});

test("removing an administrator ends the sessions and leaves a registration of theirs alone", async () => {
  const { db } = testApp.services.database;
  expect(await removeAdministrator(db, "boss")).toBe('There is no administrator named "boss".');
  await start("boss", "a password of theirs");
  expect(await removeAdministrator(db, "boss")).toContain("is the only owner");
  await testApp.http
    .post("/api/register")
    .send({ firstName: "Anna", lastName: "L", email: "anna@example.org", state: "TX", agreeToTerms: true })
    .expect(201);
  await db.update(users).set({ isAdmin: true, status: "active" }).where(eq(users.isAdmin, false));
  await start("anna@example.org", "her password");
  const agent = await signInAs("anna@example.org", "her password");
  expect(await removeAdministrator(db, "Anna@example.org")).toBeUndefined();
  expect(await isSignedIn(agent)).toBe(false);
  expect(await signsIn("anna@example.org", "her password")).toBe(false);
  expect(await db.select().from(registrations)).toHaveLength(1);
  expect(await administrators()).toMatchObject([{ email: "boss" }]);
});
