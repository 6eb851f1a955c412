import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { registration } from "#server/test/register.ts";
import { endpoint } from "#shared/api/endpoint.ts";
import { resendLinks } from "#shared/api/my-data.ts";
import { register } from "#shared/api/registrations.ts";
import { createRateLimits } from "./rate-limits.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const pool = () => testApp.services.database.pool;
async function admitted(limit: { hasRoom(key: string): Promise<boolean> }, calls: number): Promise<number> {
  const hasRoom = await Promise.all(Array.from({ length: calls }, () => limit.hasRoom("client")));
  return hasRoom.filter(Boolean).length;
}

/** Not from the cache: a dozen queries each, any of many rows, or a mail to any address. */
const costlyReads = ["getBrief", "getNewsArticle", "testMail"];

test("every public write has a limit, and only they, cached lists with a query and costly reads have", () => {
  const wrong = [...allEndpoints]
    .filter(([name, { access, method, limit, cached, query }]) => {
      const isPublicWrite = access === "public" && method !== "GET";
      const isCostly = costlyReads.includes(name) || Boolean(cached && query);
      return (isPublicWrite || isCostly) !== Boolean(limit);
    })
    .map(([name]) => name);
  expect(wrong).toEqual([]);
});

test("a limit is exact over two instances, however many call at once", async () => {
  const limits = [1, 2].map(() => createRateLimits(pool()).named("public names"));
  const counts = await Promise.all(limits.map((limit) => admitted(limit, 6)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(5);
});

test("a refusal is repeated without a query, also to calls at once, until a reset", async () => {
  const limit = createRateLimits(pool()).named("notices");
  await limit.take("a kind");
  const query = vi.spyOn(pool(), "query");
  const refusal = { status: 429, retryAfter: 600 };
  await Promise.all(
    Array.from({ length: 5 }, () => expect(limit.take("a kind")).rejects.toMatchObject(refusal)),
  );
  expect(query).toHaveBeenCalledTimes(1);
  query.mockClear();
  await expect(limit.take("a kind")).rejects.toMatchObject({ retryAfter: 600 });
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  await limit.reset("a kind");
  await limit.take("a kind");
});

test("two windows hold beside each other, and what the first refuses does not count in the second", async () => {
  const windows = endpoint("POST /api/windows", {
    ...register,
    limit: { calls: 4, seconds: 1, and: [{ calls: 6, seconds: 60 }] },
  });
  const limit = createRateLimits(pool()).of(windows);
  if (!limit) throw new Error("no limit");
  expect(await admitted(limit, 8)).toBe(4);
  await sleep(1100);
  expect(await admitted(limit, 4)).toBe(2);
  await sleep(1100);
  const refusal = await limit.take("client").catch((error: unknown) => error);
  expect(Reflect.get(Object(refusal), "retryAfter")).toBeGreaterThan(40);
});

test("after so many wrong guesses nobody may guess for 15 minutes; a right one starts the count anew", async () => {
  const guesses = testApp.services.rateLimits.guesses(["wrong codes of a client", "client"]);
  const guessWrong = async (times: number) => {
    for (let count = 0; count < times; count += 1) {
      await guesses.assertAllowed();
      await guesses.countWrong();
    }
  };
  await guessWrong(9);
  await guesses.reset();
  await guessWrong(10);
  await expect(guesses.assertAllowed()).rejects.toMatchObject({ retryAfter: 900, isUncounted: true });
});

test("a call beyond an endpoint's limit is a 429 with Retry-After and a sentence, for its client (IPv6: /64) alone", async () => {
  const { path, limit } = resendLinks;
  const call = (from: string, body: object = { email: "nobody@example.org" }) =>
    testApp.http.post(path).set("X-Forwarded-For", from).send(body);
  await Promise.all(Array.from({ length: limit.calls }, () => call("2001:db8:1:2::1").expect(200)));
  const { body, headers } = await call("2001:db8:1:2:ffff::9").expect(429);
  expect(body).toEqual({
    code: "too_many_requests",
    message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
  });
  expect(Number(headers["retry-after"])).toBeGreaterThan(3000);
  // Once refused, before the body is read.
  await call("2001:db8:1:2::1", {}).expect(429);
  await call("2001:db8:1:3::1", {}).expect(400);
  await call("2001:db8:1:3::1").expect(200);
  await testApp.http
    .post("/api/register")
    .set("X-Forwarded-For", "2001:db8:1:2::1")
    .send(registration())
    .expect(201);
});

test("a call that can't be counted is a 503", async () => {
  const away = Object.assign(new Error("the database is away"), { code: "57P01" });
  const query = vi.spyOn(pool(), "query").mockRejectedValue(away as never);
  await testApp.http.post("/api/register").send(registration()).expect(503);
  query.mockRestore();
});
