import { gzipSync } from "node:zlib";
import type { HostileRequest } from "./hostile-requests.ts";

/** Just below what the team, and what strangers may send. */
export const [bodyBytes, publicBytes] = [1_000_000, 100_000];
/** Node reads 16 KB of headers, address included. */
const headerBytes = 14_000;

/** Repeats a text up to a length in bytes. */
const upTo = (bytes: number, part: string): string =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

const marks = "\u0301\u0316";
export const texts: Record<string, (bytes: number) => string> = {
  "combining marks": (bytes) => `a${upTo(bytes, marks)}`,
  "letters with 30 marks": (bytes) => upTo(bytes, `a${marks.repeat(15)}`),
  "Hangul letters": (bytes) => upTo(bytes, "\u1100\u1161\u11a8"),
  "a host of marks": (bytes) => `https://a${upTo(bytes, marks)}.com`,
  "a host of many letters": (bytes) =>
    `https://${Array.from({ length: Math.min(20_000, bytes / 3) }, (_, at) => String.fromCharCode(0x4e00 + at)).join("")}.com`,
  "an address without end": (bytes) => `a@${upTo(bytes, "a.")}`,
  spaces: (bytes) => `a${upTo(bytes, " ")}a`,
  digits: (bytes) => upTo(bytes, "1"),
  "HTML characters": (bytes) => upTo(bytes, "<&"),
};

const list = (bytes: number, item: (at: number) => string): string => {
  const items: string[] = [];
  for (let at = 0, length = 2; length < bytes; at += 1) {
    const next = item(at);
    length += next.length + 1;
    items.push(next);
  }
  return items.join();
};

export const bodies: Record<string, (field: string, bytes: number) => string> = {
  "a list in a list": (_field, bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "an object in an object": (_field, bytes) => '{"a":'.repeat(bytes / 6) + 0 + "}".repeat(bytes / 6),
  "a list that never ends": (_field, bytes) => "[".repeat(bytes),
  "many keys": (_field, bytes) => `{${list(bytes, (at) => `"k${at}":0`)}}`,
  "many numbers as keys": (_field, bytes) =>
    `{${list(bytes, (at) => `"${(at * 65_536) % 4_294_967_295}":0`)}}`,
  "one key again and again": (field, bytes) => `{${list(bytes, () => `"${field}":"a"`)}}`,
  "a long number": (field, bytes) => `{"${field}":${"1".repeat(bytes)}}`,
  "a long fraction": (field, bytes) => `{"${field}":0.${"1".repeat(bytes)}e-300}`,
  "many lists": (field, bytes) => `{"${field}":[${list(bytes, () => "[]")}]}`,
  "many objects": (field, bytes) => `{"${field}":[${list(bytes, () => "{}")}]}`,
  "a list of numbers": (_field, bytes) => `[${list(bytes, () => "1e308")}]`,
  "escaped marks": (field, bytes) => `{"${field}":"a${"\\u0301\\u0316".repeat(bytes / 12)}"}`,
  prototypes: (_field, bytes) => `{${list(bytes, () => '"__proto__":{"__proto__":{}}')}}`,
};

const inCharset = (charset: string) => ({ "content-type": `application/json; charset=${charset}` });

/** What is refused by its headers: to every path, whether it takes a body or not. */
export const unusual: Record<string, Pick<HostileRequest, "body"> & { headers?: Record<string, string> }> = {
  "UTF-7 that hides its quotes": { headers: inCharset("utf-7"), body: upTo(bodyBytes, "[+ACI-") },
  "a charset named twice": { headers: inCharset("utf-8; charset=utf-7"), body: upTo(bodyBytes, "+AFs-") },
  "gzip of 100 MB": {
    headers: { "content-encoding": "gzip" },
    body: gzipSync(Buffer.alloc(100_000_000, " ")),
  },
};

export const headers: Record<string, string> = {
  cookie: upTo(headerBytes, "visitor=a.b;"),
  "x-forwarded-for": upTo(headerBytes, "::ffff:10.0.0.1,"),
  "user-agent": upTo(headerBytes, "a@b%40"),
  "accept-encoding": upTo(headerBytes, "br;q=0 ,"),
  accept: upTo(headerBytes, "a/b;q=0.1,"),
  "content-type": `application/json;${upTo(headerBytes, 'a="\\";')}`,
  origin: `https://${upTo(headerBytes, "xn--a.")}com`,
  "if-none-match": upTo(headerBytes, '"a",'),
  "x-request-id": upTo(headerBytes, "a"),
};

export const queries: Record<string, string> = {
  "many names": list(headerBytes, (at) => `k${at}`).replaceAll(",", "&"),
  "one name again and again": upTo(headerBytes, "limit=1&"),
  "encoded marks": `before=a${upTo(headerBytes, "%CC%81%CC%96")}`,
  brackets: `a${upTo(headerBytes, "[a]")}=1`,
};
