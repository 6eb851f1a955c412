import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { clientOf } from "#server/platform/clients/client-of.ts";
import { testApplication } from "#server/test/app.ts";
import { allEndpoints } from "#server/test/endpoints.ts";
import { registration } from "#server/test/register.ts";
import { register } from "#shared/api/registrations.ts";
import { createRateLimit } from "./rate-limits.ts";

const testApp = testApplication();
const pool = () => testApp.services.database.pool;

/** How many of so many calls at once come through. */
async function admitted(limit: { take(client: string): Promise<void> }, calls: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: calls }, () => limit.take("somebody")));
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

/** Not from the cache: a dozen queries each, or any of many rows. */
const costlyReads = ["getBrief", "getNewsArticle"];

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

test("an exact limit is exact over two instances, however many try at once", async () => {
  const limits = [1, 2].map(() => createRateLimit(pool(), "exact", { calls: 5, seconds: 60, exact: true }));
  const counts = await Promise.all(limits.map((limit) => admitted(limit, 50)));
  expect(counts.reduce((one, other) => one + other)).toBeLessThanOrEqual(5);
});

test("any other makes no query for the first quarter, which each instance may let through once more", async () => {
  const query = vi.spyOn(pool(), "query");
  const [one, other] = [1, 2].map(() => createRateLimit(pool(), "shared", { calls: 40, seconds: 60 }));
  if (!one || !other) throw new Error("no limits");
  expect(await admitted(one, 10)).toBe(10);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  expect(await admitted(one, 100)).toBeLessThanOrEqual(40);
  expect(await admitted(one, 100)).toBe(0);
  expect(await admitted(other, 100)).toBeLessThanOrEqual(10);
});

test("a key over the limit is refused from memory until the counts in PostgreSQL are read again", async () => {
  const limit = createRateLimit(pool(), "memory", { calls: 1, seconds: 900, exact: true });
  await limit.take("a");
  await expect(limit.take("a")).rejects.toMatchObject({ status: 429, retryAfter: 900 });
  expect(limit.refusal("a")?.message).toBe("Too many attempts. Please try again in 15 minutes.");
  expect(limit.refusal("b")).toBeUndefined();
  await limit.reset("a");
  await limit.take("a");
});

test("no more than 20,000 clients are remembered; the oldest go first", async () => {
  const limit = createRateLimit(pool(), "crowd", { calls: 8, seconds: 60 });
  await admitted(limit, 2);
  for (let client = 0; client < 20_000; client += 1) await limit.take(`client ${client}`);
  const query = vi.spyOn(pool(), "query");
  await admitted(limit, 2);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test("two windows hold beside each other, and what one refuses does not count in the other", async () => {
  const limit = createRateLimit(pool(), "windows", {
    calls: 4,
    seconds: 1,
    and: [{ calls: 6, seconds: 60 }],
  });
  expect(await admitted(limit, 50)).toBe(4);
  expect(limit.refusal("somebody")?.retryAfter).toBe(1);
  await sleep(1100);
  expect(await admitted(limit, 4)).toBe(2);
  const { retryAfter = 0 } = limit.refusal("somebody") ?? {};
  expect(retryAfter).toBeGreaterThan(50);
  expect(await admitted(createRateLimit(pool(), "windows", { calls: 600, seconds: 60 }), 1)).toBe(1);
});

test("registering is a 429 with the wait beyond 120 people of an address in a minute, for it alone", async () => {
  const one = () => testApp.http.post("/api/register").send(registration());
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 18 }, one))).map(({ status }) => status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(120);
  const { headers, body } = await one().expect(429);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(body.message).toBe("Too many attempts. Please try again in a minute.");
  expect(register.limit.and).toEqual([{ calls: 2_000, seconds: 3600 }]);
});

test("people who share an IPv6 network share a limit, an IPv4 address is the same in either form", () => {
  expect(clientOf("2001:db8:1:2:aaaa::1")).toBe(clientOf("2001:db8:1:2:bbbb::9"));
  expect(clientOf("2001:db8:1:2::1")).not.toBe(clientOf("2001:db8:1:3::1"));
  expect(clientOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  expect(clientOf("not an address")).toBe("unknown");
});

test("an endpoint returns a sentence and Retry-After when its limit is used up", async () => {
  const { body, headers } = await overTheLimit();
  expect(body).toEqual({
    code: "too_many_requests",
    // The first call may be a while ago on a busy machine.
    message: expect.stringMatching(/^Too many attempts\. Please try again in (9|10) minutes\.$/),
  });
  expect(Number(headers["retry-after"])).toBeGreaterThan(500);
});

/** The first refusal of a client that has asked for one upload after the other. */
async function overTheLimit() {
  const one = () => testApp.http.post("/api/photos/upload").expect(200);
  for (let count = 0; count < 200; count += 20) await Promise.all(Array.from({ length: 20 }, one));
  return testApp.http.post("/api/photos/upload").expect(429);
}

test("a call that PostgreSQL could not be told of is refused, and those before it stay counted", async () => {
  const limit = createRateLimit(pool(), "untold", { calls: 4, seconds: 60 });
  await limit.take("somebody");
  const query = vi.spyOn(pool(), "query").mockRejectedValueOnce(new Error("the database is away") as never);
  await expect(limit.take("somebody")).rejects.toThrow("the database is away");
  query.mockRestore();
  expect(await admitted(limit, 10)).toBe(3);
});
