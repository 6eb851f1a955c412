import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "identity" | "br" | "gzip";

/** An answer that is the same for everybody, kept as ready bytes in every encoding. */
export interface Publication {
  text: string;
  etag: string;
  /** What is particular to it; part of `forms` already. */
  headers: Readonly<Record<string, string>>;
  forms: Readonly<Record<Encoding, { headers: OutgoingHttpHeaders; bytes: Buffer }>>;
  notModified: OutgoingHttpHeaders;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this many bytes compression gains nothing. */
const worthCompressing = 860;

/** Compresses a text and writes down all its headers, so that sending it later is a look-up. */
export async function makePublication(
  text: string,
  contentType: string,
  headers: Readonly<Record<string, string>>,
): Promise<Publication> {
  const identity = Buffer.from(text);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const standing = { "Cache-Control": "public, no-cache", ETag: etag, Vary: "Accept-Encoding", ...headers };
  const form = (bytes: Buffer, encoding: Encoding) => ({
    bytes,
    headers: {
      "Content-Type": contentType,
      "Content-Length": bytes.length,
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
      ...standing,
    },
  });
  const plain = form(identity, "identity");
  if (identity.length < worthCompressing)
    return { text, etag, headers, forms: { identity: plain, br: plain, gzip: plain }, notModified: standing };
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    zip(identity, { level: 6 }),
  ]);
  const forms = { identity: plain, br: form(br, "br"), gzip: form(gz, "gzip") };
  return { text, etag, headers, forms, notModified: standing };
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== "string") return "identity";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** Sends ready bytes in the best encoding that the browser takes; 304 when it has them already. */
export function sendPublication(
  req: IncomingMessage,
  res: ServerResponse,
  { etag, forms, notModified }: Publication,
  status = 200,
): void {
  if (status === 200 && req.headers["if-none-match"]?.includes(etag)) {
    res.writeHead(304, notModified).end();
    return;
  }
  const { headers, bytes } = forms[bestEncoding(req.headers["accept-encoding"])];
  res.writeHead(status, headers);
  res.end(req.method === "HEAD" ? undefined : bytes);
}
