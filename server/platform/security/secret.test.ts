import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseVariables, StartError } from "#server/platform/env/env.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import { createSecret, loadSecret, UndecipherableError } from "./secret.ts";

describe("stored keys", () => {
  const secret = createSecret("the secret of today");

  test("come back as they were, and look different each time", () => {
    const [first, second] = [secret.encrypt("pit-123"), secret.encrypt("pit-123")];
    expect(first).not.toBe(second);
    expect(first).not.toContain("pit-123");
    expect(secret.decrypt(first)).toBe("pit-123");
  });

  test("that were tampered with are an error, not garbage", () => {
    const parts = secret.encrypt("pit-123").split(".");
    const body = Buffer.from(parts[3] ?? "", "base64url");
    body[0] = (body[0] ?? 0) ^ 1;
    expect(() => secret.decrypt([...parts.slice(0, 3), body.toString("base64url")].join("."))).toThrow(
      UndecipherableError,
    );
    expect(() => secret.decrypt("not a stored key")).toThrow(UndecipherableError);
  });

  test("are readable with the previous secret after a rotation, and not without it", () => {
    const old = createSecret("the secret of yesterday").encrypt("pit-123");
    expect(createSecret("the secret of today", "the secret of yesterday").decrypt(old)).toBe("pit-123");
    expect(() => secret.decrypt(old)).toThrow(UndecipherableError);
  });
});

test("signatures hold for the same text and use only", () => {
  const secret = createSecret("the secret of today");
  const signature = secret.sign("links", "42");
  expect(secret.verify("links", "42", signature)).toBe(true);
  expect(secret.verify("links", "43", signature)).toBe(false);
  expect(secret.verify("uploads", "42", signature)).toBe(false);
  expect(secret.verify("links", "42", `${signature}x`)).toBe(false);
  expect(createSecret("another secret").verify("links", "42", signature)).toBe(false);
});

describe("the secret of an installation", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await temporaryFolder("website-test-secret");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const load = (variables: Record<string, string> = {}) =>
    loadSecret(parseVariables({ DATA_DIR: join(folder, "data"), ...variables }));

  test("is made once, for its owner's eyes only, and found again at the next start", async () => {
    const stored = load().encrypt("pit-123");
    expect(load().decrypt(stored)).toBe("pit-123");
    expect((await stat(join(folder, "data", "app-secret"))).mode & 0o777).toBe(0o600);
  });

  test("is APP_SECRET where that is set; all those before it still read", () => {
    const [first, before, after] = ["f".repeat(40), "a".repeat(40), "b".repeat(40)];
    const stored = load({ APP_SECRET: first }).encrypt("pit-123");
    const rotated = load({ APP_SECRET: after, APP_SECRET_PREVIOUS: `${before}, ${first}` });
    expect(rotated.decrypt(stored)).toBe("pit-123");
    expect(() => load({ APP_SECRET: after }).decrypt(stored)).toThrow(UndecipherableError);
  });

  test("that was cut off while it was made stops the start: the empty one is known to everybody", async () => {
    load();
    await writeFile(join(folder, "data", "app-secret"), "");
    expect(() => load()).toThrow(/app-secret holds no secret: delete it/);
  });

  test("that can't be kept stops the start", async () => {
    await writeFile(join(folder, "data"), "a file where the folder should be");
    expect(() => load()).toThrow(StartError);
    expect(() => load()).toThrow("set DATA_DIR or APP_SECRET");
  });
});
