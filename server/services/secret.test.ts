import { describe, expect, test } from "vitest";
import { createSecret, UndecipherableError } from "./secret.ts";

describe("stored keys", () => {
  const secret = createSecret("the secret of today");

  test("come back as they were, and look different each time", () => {
    const [one, two] = [secret.encrypt("pit-123"), secret.encrypt("pit-123")];
    expect(one).not.toBe(two);
    expect(one).not.toContain("pit-123");
    expect(secret.decrypt(one)).toBe("pit-123");
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

describe("signatures", () => {
  test("hold for the same text and use only", () => {
    const secret = createSecret("the secret of today");
    const signature = secret.sign("links", "42");
    expect(secret.verify("links", "42", signature)).toBe(true);
    expect(secret.verify("links", "43", signature)).toBe(false);
    expect(secret.verify("uploads", "42", signature)).toBe(false);
    expect(secret.verify("links", "42", `${signature}x`)).toBe(false);
    expect(createSecret("another secret").verify("links", "42", signature)).toBe(false);
  });
});
