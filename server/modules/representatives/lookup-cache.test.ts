import { expect, test } from "vitest";
import { createSecret } from "#server/platform/security/secret.ts";
import { createLookupCache } from "./lookup-cache.ts";

const secret = createSecret("a secret for tests only");

test("the oldest answers make room for new ones, and one that is given anew is new", () => {
  const cache = createLookupCache<number>(secret, { most: 2 });
  for (const [name, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
    ["c", 4],
  ] as const)
    cache.set(name, value);
  expect(["a", "b", "c"].map((name) => cache.get(name))).toEqual([3, undefined, 4]);
});

test("an answer is forgotten after its time", () => {
  const cache = createLookupCache<number>(secret, { ttlMs: -1 });
  cache.set("a", 1);
  expect(cache.get("a")).toBeUndefined();
});

test("one question in two ways of writing has one name, which does not show it", () => {
  const cache = createLookupCache<number>(secret);
  const name = cache.nameOf("1", "1100 Congress Ave, Austin, TX");
  expect(cache.nameOf("1", " 1100 congress ave austin TX, ")).toBe(name);
  expect(cache.nameOf("2", "1100 Congress Ave, Austin, TX")).not.toBe(name);
  expect(name).not.toMatch(/congress/i);
});
