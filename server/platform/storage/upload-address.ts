import type { Secret } from "#server/platform/security/secret.ts";
import { type UploadRequest, uploadUrlSeconds } from "./storage.ts";

/** Signed upload addresses of this server (folder driver). */

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
