import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { codeOf } from "#server/platform/errors/error-code.ts";
import { translate } from "#server/platform/language/translate.ts";
import { preferredLanguage } from "#shared/language.ts";

type Headers = Readonly<Record<string, string>>;

const refusals: Record<string, readonly [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The headers of the request are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request is too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};
const unreadable = [400, "The request could not be read."] as const;

const bodyOf = (message: string) => JSON.stringify({ message, code: "unreadable_request" });

/** Adds our headers to the responses of Node's own parser. */
export function refuseMalformed(server: Server, headers: Headers): void {
  server.on("clientError", (error: Error, socket: Duplex) => {
    if (codeOf(error) === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = refusals[codeOf(error)] ?? unreadable;
    const body = bodyOf(message);
    const lines = Object.entries(headersOf(headers, body)).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`, () =>
      socket.destroy(),
    );
  });
  server.on("checkExpectation", (req, res) => send(req, res, 417, "Nothing can be expected here.", headers));
}

const headersOf = (headers: Headers, body: string) => ({
  ...headers,
  "Cache-Control": "no-store",
  "Content-Type": "application/json; charset=utf-8",
  "Content-Length": String(Buffer.byteLength(body)),
  Connection: "close",
});

function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  message: string,
  headers: Headers,
): void {
  const body = bodyOf(translate(preferredLanguage(req.headers["accept-language"]), message));
  res.writeHead(status, headersOf(headers, body)).end(body);
}

/** HTTP/1.1 without a Host is refused (RFC 9112, 3.2); Node would do so without our headers. */
export function refuseWithoutHost(req: IncomingMessage, res: ServerResponse, headers: Headers): boolean {
  if (req.headers.host !== undefined || req.httpVersion !== "1.1") return false;
  send(req, res, 400, "The request names no host.", headers);
  return true;
}
