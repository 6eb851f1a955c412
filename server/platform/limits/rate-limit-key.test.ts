import express from "express";
import supertest from "supertest";
import { expect, test, vi } from "vitest";
import { createLog } from "#server/platform/logging/log.ts";
import { rateLimitKey, warnOfUnknownProxy } from "./rate-limits.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["198.51.100.1:50123", "198.51.100.1"],
  ["2001:db8:1:1::1", "2001:db8:1:1::/64"],
  ["[2001:db8:1:1::2]", "2001:db8:1:1::/64"],
  ["[2001:db8:2:1::1]:443", "2001:db8:2:1::/64"],
  ['"[2001:db8:2:1::9]:80"', "2001:db8:2:1::/64"],
  ["client-7@example.org", "unknown"],
  ["unix:", "unknown"],
  [undefined, "unknown"],
])("the client at %s is counted as %s", (address, key) => {
  expect(rateLimitKey(address)).toBe(key);
});

test("a proxy that TRUST_PROXY does not count is warned of once", async () => {
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  const http = supertest(express().use(warnOfUnknownProxy(log)));
  await http.get("/");
  expect(warn).not.toHaveBeenCalled();
  for (const client of ["192.0.2.1", "192.0.2.2"]) await http.get("/").set("X-Forwarded-For", client);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("TRUST_PROXY is 0"));
});
