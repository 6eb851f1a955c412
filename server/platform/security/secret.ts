import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Env, minSecret, StartError } from "#server/platform/env/env.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";

export type Secret = ReturnType<typeof createSecret>;

/** A stored key that can't be decrypted: the secret or the row was changed. */
export class UndecipherableError extends Error {}

const derived = new Map<string, KeyObject>();

/** A KeyObject: Node 24 takes 8 us longer to hash with a Buffer. */
function derive(secret: string, use: string): KeyObject {
  const name = `${secret} ${use}`;
  const key = derived.get(name) ?? createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", use, 32)));
  derived.set(name, key);
  return key;
}

function open(secret: string, encrypted: string): string {
  const [version, nonce, tag, body] = encrypted.split(".");
  if (version !== "v1" || !nonce || !tag || body === undefined) throw new Error("not a stored key");
  const decipher = createDecipheriv(
    "aes-256-gcm",
    derive(secret, "stored keys"),
    Buffer.from(nonce, "base64url"),
    {
      authTagLength: 16,
    },
  );
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString("utf8");
}

/** Each use of APP_SECRET has a key of its own. */
export function createSecret(current: string, ...previous: string[]) {
  const secrets = [current, ...previous];
  const signWith = (secret: string, use: string, text: string) =>
    createHmac("sha256", derive(secret, use)).update(text).digest("base64url");
  return {
    derive: (use: string): Buffer => derive(current, use).export(),
    /** The current one first, then the former ones. */
    deriveAll: (use: string): Buffer[] => secrets.map((secret) => derive(secret, use).export()),
    /** AES-256-GCM; the text names its version, nonce and tag. */
    encrypt(text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", derive(current, "stored keys"), nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return ["v1", ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString("base64url"))].join(
        ".",
      );
    },
    /** @throws UndecipherableError when the text was tampered with, or none of the secrets made it. */
    decrypt(encrypted: string): string {
      for (const secret of secrets) {
        try {
          return open(secret, encrypted);
        } catch {}
      }
      throw new UndecipherableError(
        "A stored key can't be read, because the server's secret key was changed. Please enter it again.",
      );
    },
    sign: (use: string, text: string) => signWith(current, use, text),
    verify: (use: string, text: string, signature: string): boolean =>
      secrets.some((secret) => {
        const expected = Buffer.from(signWith(secret, use, text));
        const received = Buffer.from(signature);
        return expected.length === received.length && timingSafeEqual(expected, received);
      }),
  };
}

function readOrMake(folder: string, file: string): string {
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    // "wx": of two processes that start together, one writes and the other reads.
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
  return readFileSync(file, "utf8");
}

function keptSecret({ DATA_DIR }: Env): string {
  const file = join(DATA_DIR, "app-secret");
  try {
    const kept = readOrMake(DATA_DIR, file);
    // A full disk leaves an empty file, and everyone knows the empty secret.
    if (kept.length >= minSecret) return kept;
  } catch (cause) {
    const where = `${file} (${codeOf(cause)})`;
    throw new StartError(`The secret can't be kept in ${where}: set DATA_DIR or APP_SECRET.`, { cause });
  }
  throw new StartError(`${file} holds no secret: delete it and start again, or set APP_SECRET.`);
}

/** APP_SECRET, or outside production one that is generated and kept in DATA_DIR. @throws StartError when it can't be kept, or is damaged */
export const loadSecret = (env: Env): Secret =>
  createSecret(env.APP_SECRET ?? keptSecret(env), ...env.APP_SECRET_PREVIOUS);
