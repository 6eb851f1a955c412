import { expect, test } from "vitest";
import { createSecret } from "#server/platform/security/secret.ts";
import { lookupKey } from "./find-representatives.ts";

test("one question in two ways of writing has one name, which does not show it", () => {
  const secret = createSecret("a secret for tests only");
  const name = lookupKey(secret, "1", "1100 Congress Ave, Austin, TX");
  expect(lookupKey(secret, "1", " 1100 congress ave austin TX, ")).toBe(name);
  expect(lookupKey(secret, "2", "1100 Congress Ave, Austin, TX")).not.toBe(name);
  expect(name).not.toMatch(/congress/i);
});
