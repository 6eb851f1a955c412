import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Checks signatures as S3 does (AWS Signature Version 4), for a storage fake in tests. Nothing here is taken on trust. */

/** The keys that requests to the fake S3 are signed with. */
export const testKeys = { accessKeyId: "testkey", secretAccessKey: "testsecret" };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature of a text for a scope such as "20260101/us-east-1/s3/aws4_request". */
function signature(scope: string, text: string): string {
  const key = scope
    .split("/")
    .reduce<string | Buffer>((previous, part) => hmac(previous, part), `AWS4${testKeys.secretAccessKey}`);
  return hmac(key, text).toString("hex");
}

/** Why a request is refused: S3's own code; undefined when its signature holds. */
export function refusalOf(req: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const query = url.searchParams;
  const isPresigned = query.has("X-Amz-Signature");
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    req.headers.authorization ?? "",
  );
  const parts = isPresigned
    ? [query.get("X-Amz-Credential"), query.get("X-Amz-SignedHeaders"), query.get("X-Amz-Signature")]
    : header?.slice(1);
  const [credential, signedHeaders, signed] = parts ?? [];
  if (!credential || !signedHeaders || !signed) return "AccessDenied";
  const [accessKey, ...scopeParts] = credential.split("/");
  const scope = scopeParts.join("/");
  const date = (isPresigned ? query.get("X-Amz-Date") : String(req.headers["x-amz-date"])) ?? "";
  if (accessKey !== testKeys.accessKeyId) return "InvalidAccessKeyId";
  if (isPresigned && momentOf(date) + Number(query.get("X-Amz-Expires")) * 1000 < Date.now())
    return "AccessDenied";

  // Only S3 is told the digest of the body in a header; other services sign it all the same.
  const payload = isPresigned
    ? "UNSIGNED-PAYLOAD"
    : String(req.headers["x-amz-content-sha256"] ?? sha256(body));
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const names = signedHeaders.split(";");
  const canonical = [
    req.method,
    url.pathname,
    [...query]
      .filter(([name]) => name !== "X-Amz-Signature")
      .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(req.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    payload,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  return signature(scope, text) === signed ? undefined : "SignatureDoesNotMatch";
}

const momentOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Why a POST form is refused: its policy must be signed, in time, and met by the fields and the file. */
export function refusalOfForm(fields: Record<string, string>, size: number): string | undefined {
  const scope = (fields["X-Amz-Credential"] ?? "").split("/").slice(1).join("/");
  if (signature(scope, fields.Policy ?? "") !== fields["X-Amz-Signature"]) return "SignatureDoesNotMatch";
  const policy: { expiration: string; conditions: unknown[] } = JSON.parse(
    Buffer.from(fields.Policy ?? "", "base64").toString(),
  );
  if (Date.parse(policy.expiration) < Date.now()) return "AccessDenied";
  const isMet = policy.conditions.every((condition) => {
    if (!Array.isArray(condition))
      return Object.entries(Object(condition)).every(
        ([name, value]) => name === "bucket" || fields[name] === value,
      );
    const [kind, name, value] = condition;
    if (kind === "content-length-range") return size >= name && size <= value;
    return fields[String(name).slice(1)] === value;
  });
  return isMet ? undefined : "AccessDenied";
}
