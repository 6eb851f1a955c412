import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "identity" | "br" | "gzip";

export interface CompressedResponse {
  etag: string;
  forms: Readonly<Record<Encoding, { headers: OutgoingHttpHeaders; bytes: Buffer }>>;
  notModified: OutgoingHttpHeaders;
}

export interface CompressedText extends CompressedResponse {
  text: string;
  headers: Readonly<Record<string, string>>;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this many bytes compression gains nothing. */
const worthCompressing = 860;

/** @param bytes the body as it is and, where that is smaller, compressed. */
export function compressedResponse(
  contentType: string,
  bytes: { identity: Buffer; br?: Buffer; gzip?: Buffer },
  headers: Readonly<Record<string, string>>,
): CompressedResponse {
  const etag = `"${createHash("sha256").update(bytes.identity).digest("base64url").slice(0, 22)}"`;
  const fixed = { ETag: etag, Vary: "Accept-Encoding", ...headers };
  const form = (encoding: Encoding) => {
    const body = bytes[encoding];
    const named = body && encoding !== "identity" ? { "Content-Encoding": encoding } : {};
    const sent = body ?? bytes.identity;
    return {
      bytes: sent,
      headers: { "Content-Type": contentType, "Content-Length": sent.length, ...named, ...fixed },
    };
  };
  return {
    etag,
    forms: { identity: form("identity"), br: form("br"), gzip: form("gzip") },
    notModified: fixed,
  };
}

export async function compressText(
  text: string,
  contentType: string,
  headers: Readonly<Record<string, string>>,
): Promise<CompressedText> {
  const identity = Buffer.from(text);
  const all = { "Cache-Control": "public, no-cache", ...headers };
  if (identity.length < worthCompressing)
    return { text, headers, ...compressedResponse(contentType, { identity }, all) };
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
    zip(identity, { level: 6 }),
  ]);
  return { text, headers, ...compressedResponse(contentType, { identity, br, gzip: gz }, all) };
}

/** `q=0` means "not acceptable" (RFC 9110, 12.4.2). */
const noWeight = /;\s*q=0(?:\.0*)?\s*$/i;

const withoutRefused = (list: string): string =>
  list
    .split(",")
    .filter((coding) => !noWeight.test(coding))
    .join();

function bestEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string") return "identity";
  const accepted = header.includes("=") ? withoutRefused(header) : header;
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

export function sendCompressed(
  req: IncomingMessage,
  res: ServerResponse,
  { etag, forms, notModified }: CompressedResponse,
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
