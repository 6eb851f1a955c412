import { randomBytes } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Env } from "#server/platform/env/env.ts";
import { codeOf } from "#server/platform/errors/error-code.ts";
import type { Secret } from "#server/platform/security/secret.ts";
import {
  type Storage,
  type StoredFile,
  storageUnavailable,
  tooLarge,
  type UploadRequest,
  uploadKeyIn,
  uploadUrlSeconds,
} from "./storage.ts";

const storagePath = /^[a-z]+(?:\/[A-Za-z0-9_-]{1,64}){1,2}(?:\.(?:webp|jpg))?(?:\.[0-9a-f]{12}\.part)?$/;
const isMissing = (error: unknown) => ["ENOENT", "ENOTDIR"].includes(codeOf(error));

/** Other accounts of the machine read no photos. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

export const storageFolder = (env: Env): string => join(env.DATA_DIR, "storage");

/** Uploads come to signed addresses of this server (uploads.ts). */
export function createFolderStorage(env: Env, secret: Secret): Storage {
  const root = storageFolder(env);
  const fileOf = (path: string) => {
    if (!storagePath.test(path)) throw new Error("this is not a path of the storage");
    return join(root, path);
  };

  return {
    kind: "folder",
    description: "A folder on this server",

    uploadUrl: async ({ origin, ...upload }) => `${origin}${signedUploadPath(secret, upload)}`,

    uploadKeyOf(url, origin) {
      if (!URL.canParse(url, origin)) return undefined;
      const address = new URL(url, origin);
      if (address.origin !== origin) return undefined;
      return uploadKeyIn("/uploads", address.pathname);
    },

    async read(path, maxBytes = Number.POSITIVE_INFINITY) {
      try {
        const file = fileOf(path);
        if ((await stat(file)).size > maxBytes) throw tooLarge(maxBytes);
        return await readFile(file);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw storageUnavailable(error);
      }
    },

    async write(path, bytes) {
      const file = fileOf(path);
      const part = `${file}.${randomBytes(6).toString("hex")}.part`;
      try {
        await mkdir(dirname(file), { recursive: true, mode: privateFolder });
        await writeFile(part, bytes, { flush: true, mode: privateFile });
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw storageUnavailable(error);
      }
    },

    async remove(paths) {
      try {
        for (const path of paths) {
          await rm(fileOf(path), { force: true });
          if (path.split("/").length > 2) await rmdir(dirname(fileOf(path))).catch(() => undefined);
        }
      } catch (error) {
        throw storageUnavailable(error);
      }
    },

    list: (folder) => filesBelow(join(root, folder), folder),
  };
}

async function* filesBelow(folder: string, path: string): AsyncIterable<StoredFile> {
  try {
    for await (const entry of await opendir(folder)) {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name), below);
      else {
        const stats = await stat(join(folder, entry.name)).catch(() => undefined);
        if (stats) yield { path: below, changedAt: stats.mtime, size: stats.size };
      }
    }
  } catch (error) {
    if (!isMissing(error)) throw storageUnavailable(error);
  }
}

type Signed = Omit<UploadRequest, "origin"> & { expires: number };

const textOf = ({ key, contentType, size, expires }: Signed) =>
  [key, contentType ?? "", size ?? "", expires].join("\n");

export function signedUploadPath(secret: Secret, upload: Omit<UploadRequest, "origin">): string {
  const signed = { ...upload, expires: Math.floor(Date.now() / 1000) + uploadUrlSeconds };
  const query = new URLSearchParams({ expires: String(signed.expires) });
  if (upload.contentType) query.set("type", upload.contentType);
  if (upload.size) query.set("size", String(upload.size));
  query.set("signature", secret.sign("upload", textOf(signed)));
  return `/uploads/${upload.key}?${query}`;
}

export function verifyUploadPath(secret: Secret, key: string, query: Record<string, unknown>) {
  const { expires, type, size, signature } = query;
  const signed: Signed = {
    key,
    expires: Number(expires),
    ...(typeof type === "string" && { contentType: type }),
    ...(typeof size === "string" && { size: Number(size) }),
  };
  const isOurs = typeof signature === "string" && secret.verify("upload", textOf(signed), signature);
  if (!isOurs) return "tampered";
  return signed.expires * 1000 < Date.now() ? "expired" : signed;
}
