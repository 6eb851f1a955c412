import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

const slot = { queue: "logins" } as const;

test("the product stores bcrypt's hash at the cost of 11", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash("a password of theirs", slot);
  expect(stored).toMatch(/^\$2b\$11\$/);
  expect(await passwords.verify("a password of theirs", stored, slot)).toBe(true);
  expect(await passwords.verify("another password", stored, slot)).toBe(false);
});

test("refusing a password takes as long for an unknown account as for a known one", async () => {
  const passwords = createPasswords(10);
  const stored = await passwords.hash("a password of theirs", slot);
  const timeOf = async (password: string, hash: string | undefined) => {
    const before = process.cpuUsage();
    expect(await passwords.verify(password, hash, slot)).toBe(false);
    const { user } = process.cpuUsage(before);
    return user;
  };
  expect(await passwords.verify("nobody has this password", undefined, slot)).toBe(false);
  const [known, unknown] = [await timeOf("wrong", stored), await timeOf("wrong", undefined)];
  expect(unknown).toBeGreaterThan(known / 2);
});

test("a password is refused with 503 when too many wait, and is not hashed when it became pointless", async () => {
  const passwords = createPasswords(4);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, () => passwords.hash("a password", slot)),
  );
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfter: 5, isUncounted: true } });
  const stillWanted = async () => {
    throw new Error("taken meanwhile");
  };
  await expect(passwords.hash("a password", { ...slot, stillWanted })).rejects.toThrow("taken meanwhile");
});

test("a crowd in one queue makes another queue wait for one password only", async () => {
  const passwords = createPasswords(4);
  let done = 0;
  const crowd = Array.from({ length: 300 }, () => passwords.hash("a password", slot).then(() => (done += 1)));
  const settled = Promise.allSettled(crowd);
  await passwords.hash("a password", { queue: "known-devices" });
  expect(done).toBeLessThanOrEqual(2 * availableParallelism());
  await settled;
});
