import { spawnSync } from "node:child_process";
import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "otplib";
import { expect, onTestFinished, test } from "vitest";
import { packageRoot } from "#server/platform/env/package-root.ts";
import { adminCredentials, submit, testApplication } from "#server/test/app.ts";
import { legislatorsFile, officesFile } from "#server/test/fakes/fake-congress.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { dataRefreshes, legislators } from "#shared/schema/settings.ts";

const testApp = testApplication();

const setPassword = (input: string, ...options: string[]) =>
  setPasswordIn(testApp.services.env.DATABASE_URL, input, ...options);

const setPasswordIn = (DATABASE_URL: string | undefined, input: string, ...options: string[]) =>
  runProgram("admin-password", DATABASE_URL, input, ...options);

function runProgram(name: string, DATABASE_URL: string | undefined, input: string, ...options: string[]) {
  const program = ["--import", "tsx", `server/cli/${name}.ts`, ...options];
  const env = { PATH: process.env.PATH, DATABASE_URL };
  const result = spawnSync(process.execPath, program, { cwd: packageRoot(), env, input, encoding: "utf8" });
  return { code: result.status, output: result.stdout + result.stderr };
}
const login = (password: string) =>
  testApp.http.post("/api/admin/login").send({ ...adminCredentials, password });

test("npm run admin:password sets the password, ends every session, and refuses a bad one", {
  timeout: 240_000,
}, async () => {
  const agent = await testApp.signIn();
  const refused = setPassword("short\n");
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("at least 8 characters") });
  await agent.get("/api/admin/session").expect(200);

  const { code, output } = setPassword("a new password\n");
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('The password of "admin" was set'),
  });
  expect(output).not.toContain("a new password");
  await agent.get("/api/admin/session").expect(401);
  await login(adminCredentials.password).expect(401);
  await login("a new password").expect(200);

  const made = setPassword("");
  await login(/It is: (\S+)/.exec(made.output)?.[1] ?? "").expect(200);
});

test("npm run admin:password -- --remove NAME removes an account, but not the last one", {
  timeout: 240_000,
}, async () => {
  setPassword("a password of theirs\n", "--username", "second@example.org");
  const removed = setPassword("", "--remove", "Second@example.org");
  expect(removed).toMatchObject({ code: 0, output: expect.stringContaining("was removed") });
  await testApp.http
    .post("/api/admin/login")
    .send({ username: "second@example.org", password: "a password of theirs" })
    .expect(401);
  const refused = setPassword("", "--remove", adminCredentials.username);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("is the only owner") });
});

test("npm run admin:password -- --reset-second-factor makes the password enough again", {
  timeout: 240_000,
}, async () => {
  setPassword(`${adminCredentials.password}\n`);
  const agent = await testApp.signIn();
  const path = "/api/admin/second-factor/totp";
  const { body } = await agent.post(path).send({ password: adminCredentials.password }).expect(200);
  await submit(agent.post(`${path}/confirm`), { code: await generate({ secret: body.secret }) });
  const authenticated = async () =>
    (await testApp.http.post("/api/admin/login").send(adminCredentials).expect(200)).body.authenticated;
  expect(await authenticated()).toBe(false);
  const reset = setPassword("", "--reset-second-factor");
  expect(reset).toMatchObject({ code: 0, output: expect.stringContaining("with the password alone now") });
  expect(await authenticated()).toBe(true);
});

test("npm run admin:password says so where the database is away", { timeout: 60_000 }, async () => {
  expect(setPasswordIn("postgres://a:b@127.0.0.1:1/c", "", "--generate")).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database of DATABASE_URL at 127\.0\.0\.1:1 can't be used: [^\n]*\n$/),
  });
});

test("npm run legislators:import takes the files in, current on the day of the file; refuses another file", {
  timeout: 240_000,
}, async () => {
  const folder = await temporaryFolder("website-test-legislators");
  onTestFinished(() => rm(folder, { recursive: true }));
  const [membersPath, officesPath] = [join(folder, "members.json"), join(folder, "offices.json")];
  await writeFile(membersPath, JSON.stringify(legislatorsFile));
  await writeFile(officesPath, JSON.stringify(officesFile));
  const day = new Date("2026-10-03T12:00:00Z");
  await utimes(membersPath, day, day);
  const run = (...files: string[]) =>
    runProgram("legislators-import", testApp.services.env.DATABASE_URL, "", ...files);
  expect(run(membersPath, officesPath)).toEqual({
    code: 0,
    output: "8 members of Congress, as of 2026-10-03.\n",
  });
  expect(run(officesPath)).toEqual({
    code: 1,
    output: "The file gave something else than a list of members.\n",
  });
  expect(await testApp.rows(dataRefreshes, { asOf: day })).not.toEqual([]);
  expect(await testApp.db.$count(legislators)).toBe(8);
});
