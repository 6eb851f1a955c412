import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { users } from "#shared/schema/users.ts";
import { ensureAdministrator } from "./administrator.ts";

const testApp = testApplication();
const start = (username = "", password = "") =>
  ensureAdministrator({
    ...testApp.services,
    env: { ...testApp.services.env, ADMIN_USERNAME: username, ADMIN_PASSWORD: password },
  });
const signsIn = async (username: string, password: string) =>
  (await testApp.http.post("/api/admin/login").send({ username, password })).status === 200;
const administrators = () => testApp.services.database.db.select().from(users).where(eq(users.isAdmin, true));

beforeEach(async () => {
  await testApp.services.database.db.delete(users);
});

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
    await testApp.services.database.db.update(users).set(lost);
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
