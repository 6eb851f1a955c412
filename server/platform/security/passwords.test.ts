import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("the product stores bcrypt's hash at the cost of 11", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash("a password of theirs");
  expect(stored).toMatch(/^\$2b\$11\$/);
  expect(await passwords.verify("a password of theirs", stored)).toBe(true);
  expect(await passwords.verify("another password", stored)).toBe(false);
});

test("nobody's password is never right, and costs as much to refuse as somebody's", async () => {
  const passwords = createPasswords(10);
  const stored = await passwords.hash("a password of theirs");
  const timeOf = async (password: string, hash: string | undefined) => {
    const before = process.cpuUsage();
    expect(await passwords.verify(password, hash)).toBe(false);
    const { user } = process.cpuUsage(before);
    return user;
  };
  expect(await passwords.verify("nobody has this password", undefined)).toBe(false);
  const [known, unknown] = [await timeOf("wrong", stored), await timeOf("wrong", undefined)];
  expect(unknown).toBeGreaterThan(known / 2);
});

test("more than wait in a row are turned away, and the work of one that became pointless is not done", async () => {
  const passwords = createPasswords(4);
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.hash("a password")));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ reason: { status: 429 } });
  const taken = async () => {
    throw new Error("taken meanwhile");
  };
  await expect(passwords.hash("a password", taken)).rejects.toThrow("taken meanwhile");
});
