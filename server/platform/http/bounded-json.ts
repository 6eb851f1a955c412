import type { IncomingMessage, ServerResponse } from "node:http";
import { badInput } from "#server/platform/errors/http-errors.ts";

const maxDepth = 20;
const maxValues = 10_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** The `verify` of `express.json`: half a megabyte of brackets or keys takes JSON.parse 50 ms, counting them 1 ms. @throws HttpError 400 */
export function refuseUnboundedJson(_req: IncomingMessage, _res: ServerResponse, body: Buffer): void {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (byte === comma) values += 1;
    else if (opening.has(byte)) {
      depth += 1;
      values += 1;
    } else if (closing.has(byte)) depth -= 1;
    if (depth > maxDepth || values > maxValues) throw badInput("The request could not be read as JSON.");
  }
}
