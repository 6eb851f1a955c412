import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharesOfNetwork } from "#server/platform/clients/client-of.ts";
import { testApplication } from "#server/test/app.ts";
import { registration } from "#server/test/register.ts";
import { resendLinks } from "#shared/api/my-data.ts";

const testApp = testApplication({ TRUST_PROXY: "1" });
const { path, limit } = resendLinks;

const send = (to: string, client: string, body: object) =>
  testApp.http.post(to).set("X-Forwarded-For", client).send(body);
const call = (client: string) => send(path, client, { email: `${randomUUID()}@example.org` });
/** How many calls of a client are refused as too many. */
const refusals = async (client: string, calls: number) =>
  (await Promise.all(Array.from({ length: calls }, () => call(client)))).filter(
    ({ status }) => status === 429,
  ).length;

test("a /48 has the shares of 32 clients; others, and registering, have nothing to do with it", async () => {
  for (let client = 0; client < sharesOfNetwork; client += 1)
    expect(await refusals(`2001:db8:a:${client.toString(16)}::1`, limit.calls)).toBe(0);
  const { body, headers } = await call("2001:db8:a:ffff::1").expect(429);
  expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
  expect(Number(headers["retry-after"])).toBeGreaterThan(60);
  for (const client of ["2001:db8:b:1::1", "192.0.2.1", "::ffff:192.0.2.2"])
    expect(await refusals(client, 1)).toBe(0);
  await send("/api/register", "2001:db8:a:ffff::1", registration()).expect(201);
});

test("one client that is over its limit uses nothing up for the rest of its /48", async () => {
  expect(await refusals("2001:db8:c:1::1", limit.calls + 1)).toBe(1);
  await refusals("2001:db8:c:1::1", limit.calls * sharesOfNetwork);
  expect(await refusals("2001:db8:c:2::1", limit.calls)).toBe(0);
});

test("many people behind one IPv4 address have one client's share, as before", async () => {
  expect(await refusals("198.51.100.1", limit.calls + 5)).toBe(5);
  expect(await refusals("198.51.100.2", limit.calls)).toBe(0);
});

test("logins of a whole /48 never refuse another of its clients: its wrong guesses are bounded elsewhere", async () => {
  const login = (client: number) =>
    send("/api/admin/login", `2001:db8:d:${client.toString(16)}::1`, { username: "" });
  for (let client = 0; client < sharesOfNetwork + 1; client += 1)
    for (const { status } of await Promise.all(Array.from({ length: 5 }, () => login(client))))
      expect(status).toBe(400);
  await login(0xffff).expect(400);
});
