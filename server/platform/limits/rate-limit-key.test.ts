import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testApplication } from "#server/test/app.ts";
import { login } from "#shared/api/session.ts";

const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const testApp = testApplication({ TRUST_PROXY: "1" }, pino({ level: "warn" }, sink));
const warnings = () => lines.filter((line) => line.includes("X-Forwarded-For"));

const logIn = (forwarded: string) =>
  testApp.http.post(login.path).set("X-Forwarded-For", forwarded).send({ username: "" });
const useUp = async (forwarded: string) => {
  for (let count = 0; count < login.limit.calls; count += 1) await logIn(forwarded).expect(400);
};

test.each([
  ["an address", "192.0.2.1", "192.0.2.1:1", "192.0.2.2"],
  ["an address with a port", "198.51.100.1:50123", "198.51.100.1:9", "198.51.100.2:50123"],
  ["IPv6 in brackets", "[2001:db8:1:1::1]", "2001:db8:1:1::2", "[2001:db8:1:2::1]"],
  ["IPv6 with a port", "[2001:db8:2:1::1]:443", '"[2001:db8:2:1::9]:80"', "[2001:db8:2:2::1]:443"],
  ["the last of several", "203.0.113.9:1, 203.0.113.1:80", "203.0.113.1", "203.0.113.1, 203.0.113.2:80"],
])("%s is the client, whatever its port is", async (_what, first, same, another) => {
  await useUp(first);
  await logIn(same).expect(429);
  await logIn(another).expect(400);
  expect(warnings()).toEqual([]);
});

test("clients whose address can't be read share one limit, and one line a minute says so, without what was written", async () => {
  await useUp("client-7@example.org");
  await logIn("unix:").expect(429);
  expect(warnings()).toHaveLength(1);
  expect(JSON.parse(warnings()[0] ?? "")).toMatchObject({ level: 40, shape: "aaaaaa-0@aaaaaaa.aaa" });
});
