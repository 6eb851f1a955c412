import { asc } from "drizzle-orm";
import { generate } from "otplib";
import supertest from "supertest";
import type TestAgent from "supertest/lib/agent.js";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { adminCredentials, callDuring, submit, testApplication } from "#server/test/app.ts";
import { createFakePasskey, type FakePasskey } from "#server/test/fakes/fake-passkey.ts";
import {
  administratorSecurity,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
} from "#shared/schema/administrator-security.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { users } from "#shared/schema/users.ts";
import { spendTotp } from "./codes.ts";
import { resetSecondFactor } from "./factors.ts";

const origin = "https://www.example.org";
const testApp = testApplication({ TRUST_PROXY: "1", PUBLIC_URL: origin });
const { password } = adminCredentials;
const api = "/api/admin/second-factor";

const administratorId = async () => {
  const [account] = await testApp.rows(users, { isAdmin: true });
  return account?.id ?? "";
};

beforeEach(async () => resetSecondFactor(testApp.db, await administratorId()));

const codeOf = (secret: string, secondsFromNow = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + secondsFromNow });

/** As if half a minute had passed: the last code counts as used long ago. */
const forgetLastCode = () => testApp.db.update(administratorSecurity).set({ totpLastStep: null });

async function setUpTotp(agent: TestAgent): Promise<{ secret: string; codes: string[] }> {
  const { body } = await agent.post(`${api}/totp`).send({ password }).expect(200);
  const confirmed = await submit(agent.post(`${api}/totp/confirm`), { code: await codeOf(body.secret) });
  return { secret: body.secret, codes: confirmed.body.recoveryCodes };
}

async function setUpPasskey(
  agent: TestAgent,
  name = "Laptop",
): Promise<{ key: FakePasskey; codes: string[] | null }> {
  const key = createFakePasskey(origin);
  const { body: options } = await agent.post(`${api}/passkeys/options`).send({}).expect(200);
  const { body } = await submit(agent.post(`${api}/passkeys`), { ...key.register(options), name });
  return { key, codes: body.recoveryCodes };
}

/** A browser in which the password was right, and nothing else. */
async function halfSignedIn(from = "192.0.2.1"): Promise<TestAgent> {
  const agent = supertest.agent(testApp.server).set("X-Forwarded-For", from);
  const { body } = await agent.post("/api/admin/login").send(adminCredentials).expect(200);
  expect(body.authenticated).toBe(false);
  return agent;
}

const isSignedIn = async (agent: TestAgent) => (await agent.get("/api/admin/session")).status === 200;
const withCode = (agent: TestAgent, code: string) => agent.post("/api/admin/login/code").send({ code });

describe("an authenticator app", () => {
  test("is set up with the password and a code, and from then on asked for at each login", async () => {
    const agent = await testApp.signIn();
    const otherSession = await testApp.signIn();
    await agent.post(`${api}/totp`).send({ password: "wrong" }).expect(403);
    const { body } = await agent.post(`${api}/totp`).send({ password }).expect(200);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Thyroid%20Access%20Alliance:admin\?secret=[A-Z2-7]{32}&/);
    const refused = await agent.post(`${api}/totp/confirm`).send({ code: "000000" }).expect(400);
    expect(refused.body.fields.code[0]).toContain("This code is not right");
    expect((await agent.get(api)).body).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });

    const code = await codeOf(body.secret);
    const confirmed = await agent.post(`${api}/totp/confirm`).send({ code }).expect(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await agent.get(api)).body).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10 });
    expect(await isSignedIn(agent)).toBe(true);
    expect(await isSignedIn(otherSession)).toBe(false);

    const login = await testApp.http.post("/api/admin/login").send(adminCredentials).expect(200);
    expect(login.body).toEqual({ authenticated: false, secondFactor: ["totp", "recovery"] });
    const half = await halfSignedIn();
    expect((await withCode(half, code).expect(401)).body.message).toContain("or it was used before");
    await forgetLastCode();
    const done = await withCode(half, await codeOf(body.secret)).expect(200);
    expect(done.body).toEqual({ authenticated: true, username: "admin" });
    expect(await isSignedIn(half)).toBe(true);
  });

  test("keeps its key encrypted, and its recovery codes as hashes", async () => {
    const { secret, codes } = await setUpTotp(await testApp.signIn());
    const stored = JSON.stringify([
      await testApp.db.select().from(administratorSecurity),
      await testApp.db.select().from(recoveryCodes),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code.replace("-", ""));
  });

  test("takes a code once when two logins send it at the same moment", async () => {
    const { secret } = await setUpTotp(await testApp.signIn());
    await forgetLastCode();
    const agents = await Promise.all([halfSignedIn(), halfSignedIn("192.0.2.2")]);
    const code = await codeOf(secret);
    const statuses = await Promise.all(agents.map(async (agent) => (await withCode(agent, code)).status));
    expect(statuses.sort()).toEqual([200, 401]);
  });

  test("is not replaced while one is set up", async () => {
    const agent = await testApp.signIn();
    const { codes } = await setUpTotp(agent);
    await agent.post(`${api}/verify`).send({ code: codes[0] }).expect(204);
    await agent.post(`${api}/totp`).send({ password }).expect(409);
  });
});

describe("once a factor exists, a change of the factors", () => {
  const options = (agent: TestAgent, body: object = { password }) =>
    agent.post(`${api}/passkeys/options`).send(body);
  const confirm = (agent: TestAgent, code: string | undefined) => agent.post(`${api}/verify`).send({ code });

  test("asks for it in this session, whatever the login and the password said", async () => {
    const { codes } = await setUpTotp(await testApp.signIn());
    const agent = await halfSignedIn();
    await withCode(agent, codes[0] ?? "").expect(200);
    const changes = [
      () => options(agent, {}),
      () => options(agent),
      () => agent.post(`${api}/totp`).send({ password }),
      () => agent.post(`${api}/recovery-codes`).send({ password }),
      () => agent.delete(`${api}/totp`).send({ password }),
    ];
    const connect = () => agent.put("/api/admin/settings").send({ ghlPrivateKey: "another account's" });
    for (const change of [...changes, connect])
      expect((await change().expect(403)).body.code).toBe("second_factor_required");
    await confirm(agent, codes[1]).expect(204);
    await options(agent).expect(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1000 });
    // Long enough for an export, too long for a change.
    await agent.get("/api/admin/registrations.csv").expect(200);
    for (const change of changes) await change().expect(403);
    vi.useRealTimers();
  });

  test("that was begun before it is refused when it is finished", async () => {
    const agent = await testApp.signIn();
    const { body } = await options(agent, {}).expect(200);
    await setUpTotp(agent);
    const passkey = { ...createFakePasskey(origin).register(body), name: "Late" };
    expect((await agent.post(`${api}/passkeys`).send(passkey).expect(403)).body.code).toBe(
      "second_factor_required",
    );
    expect(await testApp.db.select().from(passkeys)).toEqual([]);
  });

  test("happens once when two sessions add the first factor at the same moment", async () => {
    const agents = [await testApp.signIn(), await testApp.signIn(), await testApp.signIn()];
    const credentials = await Promise.all(
      agents.map(async (agent) => createFakePasskey(origin).register((await options(agent, {})).body)),
    );
    const statuses = await Promise.all(
      agents.map(
        async (agent, index) =>
          (await agent.post(`${api}/passkeys`).send({ ...credentials[index], name: `Key ${index}` })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await testApp.db.select().from(passkeys)).toHaveLength(1);
  });

  test("is told to the owner by mail, each by its name", async () => {
    await testApp.db.delete(deliveries);
    const agent = await testApp.signIn();
    const { codes } = await setUpTotp(agent);
    await confirm(agent, codes[0]).expect(204);
    await setUpPasskey(agent);
    await agent.post(`${api}/recovery-codes`).send({ password }).expect(200);
    await agent.delete(`${api}/totp`).send({ password }).expect(204);
    const queued = await testApp.db.select().from(deliveries).orderBy(asc(deliveries.id));
    expect(queued.map(({ kind, payload }) => [kind, payload.change])).toEqual(
      ["app-added", "passkey-added", "codes-made", "app-removed"].map((change) => [
        "mail.account-changed",
        change,
      ]),
    );
  });
});

test("an app that was replaced while a code of the former one was checked stays", async () => {
  const { secret } = await setUpTotp(await testApp.signIn());
  await forgetLastCode();
  const { services } = testApp;
  const totpSecret = services.secret.encrypt("KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU");
  const userId = await administratorId();
  const code = await codeOf(secret);
  const outcome = await callDuring(testApp, {
    before: (tx) => tx.update(administratorSecurity).set({ totpSecret }),
    call: () => spendTotp(services, userId, code),
  });
  expect(outcome).toBe(false);
  expect((await testApp.db.select().from(administratorSecurity))[0]?.totpSecret).toBe(totpSecret);
});

describe("wrong codes", () => {
  test("are ten for a client, whatever the password says, then 429; recovery codes and passkeys go on", async () => {
    const agent = await testApp.signIn();
    const { secret, codes } = await setUpTotp(agent);
    await agent.post(`${api}/verify`).send({ code: codes[9] }).expect(204);
    const { key } = await setUpPasskey(agent);
    await forgetLastCode();
    for (let count = 0; count < 10; count += 1) await withCode(await halfSignedIn(), "000000").expect(401);
    const half = await halfSignedIn();
    const { headers } = await withCode(half, await codeOf(secret)).expect(429);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
    await withCode(half, codes[0] ?? "").expect(200);
    const again = await halfSignedIn();
    const { body: options } = await again.post("/api/admin/login/passkey/options").expect(200);
    await again.post("/api/admin/login/passkey").send(key.signIn(options)).expect(200);
    await withCode(await halfSignedIn("192.0.2.9"), await codeOf(secret)).expect(200);
  });

  test("are forgotten after the right one", async () => {
    const { secret } = await setUpTotp(await testApp.signIn());
    for (const count of [9, 1]) {
      await forgetLastCode();
      const half = await halfSignedIn();
      for (let wrong = 0; wrong < count; wrong += 1) await withCode(half, "000000").expect(401);
      await withCode(half, await codeOf(secret)).expect(200);
    }
  });

  test("are fifty an hour for the account", async () => {
    const { secret } = await setUpTotp(await testApp.signIn());
    await forgetLastCode();
    const guesses = testApp.services.rateLimits.guesses([
      "wrong codes of an account",
      await administratorId(),
    ]);
    for (let count = 0; count < 49; count += 1) await guesses.countWrong();
    await withCode(await halfSignedIn("192.0.2.1"), "000000").expect(401);
    await withCode(await halfSignedIn("192.0.2.99"), await codeOf(secret)).expect(429);
  });

  test.each([-120, 120])("of %i seconds ago or ahead say so, and name the phone's clock", async (seconds) => {
    const { secret } = await setUpTotp(await testApp.signIn());
    await forgetLastCode();
    const { body } = await withCode(await halfSignedIn(), await codeOf(secret, seconds)).expect(401);
    expect(body.message).toContain("used before");
    expect(body.message).toContain("your phone's clock is set automatically");
  });

  test("sent side by side are counted one by one", async () => {
    await setUpTotp(await testApp.signIn());
    const half = await halfSignedIn();
    const statuses = await Promise.all(
      Array.from({ length: 15 }, async () => (await withCode(half, "000000")).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });
});

test("a recovery code works once, in any spelling", async () => {
  const { codes } = await setUpTotp(await testApp.signIn());
  const code = codes[3] ?? "";
  await withCode(await halfSignedIn(), ` ${code.toUpperCase().replace("-", " – ")}`).expect(200);
  await withCode(await halfSignedIn(), code).expect(401);
  const agent = await halfSignedIn();
  await withCode(agent, codes[4] ?? "").expect(200);
  expect((await agent.get(api)).body.recoveryCodesLeft).toBe(8);
});

describe("a passkey", () => {
  test("is added, brings recovery codes, signs in, and is removed after the factor was asked for again", async () => {
    const agent = await testApp.signIn();
    const { key, codes } = await setUpPasskey(agent, "Phone");
    expect(codes).toHaveLength(10);
    const { body } = await agent.get(api).expect(200);
    expect(body).toMatchObject({
      totp: false,
      passkeys: [{ name: "Phone", lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });

    const login = await testApp.http.post("/api/admin/login").send(adminCredentials).expect(200);
    expect(login.body.secondFactor).toEqual(["passkey", "recovery"]);
    const half = await halfSignedIn();
    const { body: options } = await half.post("/api/admin/login/passkey/options").expect(200);
    await half.post("/api/admin/login/passkey").send(key.signIn(options)).expect(200);
    expect((await half.get(api)).body.passkeys[0].lastUsedAt).not.toBeNull();

    const passkeyPath = `${api}/passkeys/${body.passkeys[0].id}`;
    const refusal = await half.delete(passkeyPath).send({ password }).expect(403);
    expect(refusal.body.code).toBe("second_factor_required");
    const { body: again } = await half.post(`${api}/verify/options`).expect(200);
    await half.post(`${api}/verify`).send(key.signIn(again)).expect(204);
    expect((await half.delete(passkeyPath).send({ password: "wrong" }).expect(403)).body.code).toBe(
      "forbidden",
    );
    await half.delete(passkeyPath).send({ password }).expect(204);
    expect((await half.get(api)).body).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await testApp.http.post("/api/admin/login").send(adminCredentials)).body.authenticated).toBe(
      true,
    );
  });

  test("of another site or account, or with a used or expired response, is refused with a sentence", async () => {
    const agent = await testApp.signIn();
    const { key } = await setUpPasskey(agent);
    const half = await halfSignedIn();
    const options = async () => (await half.post("/api/admin/login/passkey/options").expect(200)).body;
    const send = (credential: object) => half.post("/api/admin/login/passkey").send(credential);
    const refusals = [
      await send(createFakePasskey(origin).signIn(await options())),
      await send({ ...createFakePasskey("https://evil.example").signIn(await options()), ...idOf(key) }),
    ];
    const late = key.signIn(await options());
    await testApp.db.update(passkeyChallenges).set({ createdAt: new Date(Date.now() - 5 * 60_000 - 1000) });
    refusals.push(await send(late));
    const used = key.signIn(await options());
    const [first, second] = [await send(used).expect(200), await send(used)];
    expect(first.body.authenticated).toBe(true);
    refusals.push(second);
    for (const { status, body } of refusals) {
      expect(status).toBe(401);
      expect(body.message).toMatch(/^[A-Z].+\.$/);
    }
  });

  test("with a malformed response is a 400", async () => {
    await setUpPasskey(await testApp.signIn());
    const half = await halfSignedIn();
    const empty = { id: "a", rawId: "a", type: "public-key", clientExtensionResults: {}, response: {} };
    for (const credential of [{}, { id: "x" }, empty])
      await half.post("/api/admin/login/passkey").send(credential).expect(400);
  });

  test("made for another site is not kept", async () => {
    const agent = await testApp.signIn();
    const { body: options } = await agent.post(`${api}/passkeys/options`).send({}).expect(200);
    const credential = createFakePasskey("https://evil.example").register(options);
    await submit(agent.post(`${api}/passkeys`), { ...credential, name: "x" }, 400);
    expect(await testApp.db.select().from(passkeys)).toEqual([]);
  });

  test("is added with the password when the last proof of who sits there is older than ten minutes", async () => {
    const agent = await testApp.signIn();
    await testApp.services.database.pool.query(
      `update sessions set sess = jsonb_set(sess::jsonb, '{provenAt}', to_jsonb(0))::json`,
    );
    await agent.post(`${api}/passkeys/options`).send({}).expect(403);
    await agent.post(`${api}/passkeys/options`).send({ password: "wrong" }).expect(403);
    await agent.post(`${api}/passkeys/options`).send({ password }).expect(200);
  });
});

const idOf = (key: FakePasskey) => {
  const { id, rawId } = key.signIn({ challenge: "x" }) as { id: string; rawId: string };
  return { id, rawId };
};

test.each(["/api/admin/registrations.csv", "/api/admin/registrations", "/api/admin/registrations?sort=name"])(
  "the export %s asks for the factor again, is open for ten minutes then, and not by a login",
  async (path) => {
    const agent = await testApp.signIn();
    await agent.get(path).expect(200);
    const { codes } = await setUpTotp(agent);
    expect((await agent.get(path).expect(403)).body.code).toBe("second_factor_required");
    await agent.post(`${api}/verify`).send({ code: "000000" }).expect(401);
    await agent.post(`${api}/verify`).send({ code: codes[0] }).expect(204);
    await agent.get(path).expect(200);
    const half = await halfSignedIn();
    await withCode(half, codes[1] ?? "").expect(200);
    await half.get(path).expect(403);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 + 1000 });
    await agent.get(path).expect(403);
    vi.useRealTimers();
  },
);

test("the second step without the first, or after a new password, is a 401 with a sentence", async () => {
  const { secret } = await setUpTotp(await testApp.signIn());
  await forgetLastCode();
  const { body } = await withCode(supertest.agent(testApp.server), await codeOf(secret)).expect(401);
  expect(body.message).toBe("Please enter your username and password again.");
  const half = await halfSignedIn();
  const [before] = await testApp.db.select().from(users);
  await testApp.db.update(users).set({ password: "another hash" });
  await withCode(half, await codeOf(secret)).expect(401);
  await testApp.db.update(users).set({ password: before?.password });
});

test("'Sign out everywhere' ends every session of the account and every half-finished login", async () => {
  const agents = await Promise.all([testApp.signIn(), testApp.signIn()]);
  await agents[0]?.post("/api/admin/logout/everywhere").expect(204);
  expect(await Promise.all(agents.map(isSignedIn))).toEqual([false, false]);
});

test("the factors go with the account", async () => {
  const agent = await testApp.signIn();
  const { codes } = await setUpTotp(agent);
  await agent.post(`${api}/verify`).send({ code: codes[0] }).expect(204);
  await setUpPasskey(agent);
  const kept = await testApp.db.select().from(users);
  await testApp.db.delete(users);
  for (const table of [administratorSecurity, passkeys, recoveryCodes])
    expect(await testApp.db.select().from(table)).toEqual([]);
  await testApp.db.insert(users).values(kept);
});
