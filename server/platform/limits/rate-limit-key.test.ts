import { expect, test } from "vitest";
import { rateLimitKey } from "./rate-limit-key.ts";

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
