import type { Endpoint } from "#shared/api/endpoint.ts";
import { jsonSchemaOf } from "./fuzz-values.ts";

/** The costliest requests that a stranger can send to a public endpoint, each as long as the server reads. */

export interface HostileRequest {
  /** What is done to which endpoint. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

type Target = Pick<Endpoint, "method" | "body"> & { path: string };

const bodyBytes = 500_000;
/** Node reads 16 KB of headers, address included. */
const headerBytes = 14_000;

/** Repeats a text up to a length in bytes. */
const upTo = (bytes: number, part: string): string =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

const marks = "\u0301\u0316";
const texts: Record<string, (bytes: number) => string> = {
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

const bodies: Record<string, (field: string) => string> = {
  "a list in a list": () => "[".repeat(bodyBytes / 2) + "]".repeat(bodyBytes / 2),
  "an object in an object": () => '{"a":'.repeat(bodyBytes / 6) + 0 + "}".repeat(bodyBytes / 6),
  "a list that never ends": () => "[".repeat(bodyBytes),
  "many keys": () => `{${list(bodyBytes, (at) => `"k${at}":0`)}}`,
  "many numbers as keys": () => `{${list(bodyBytes, (at) => `"${(at * 65_536) % 4_294_967_295}":0`)}}`,
  "one key again and again": (field) => `{${list(bodyBytes, () => `"${field}":"a"`)}}`,
  "a long number": (field) => `{"${field}":${"1".repeat(bodyBytes)}}`,
  "a long fraction": (field) => `{"${field}":0.${"1".repeat(bodyBytes)}e-300}`,
  "many lists": (field) => `{"${field}":[${list(bodyBytes, () => "[]")}]}`,
  "many objects": (field) => `{"${field}":[${list(bodyBytes, () => "{}")}]}`,
  "a list of numbers": () => `[${list(bodyBytes, () => "1e308")}]`,
  "escaped marks": (field) => `{"${field}":"a${"\\u0301\\u0316".repeat(bodyBytes / 12)}"}`,
  prototypes: () => `{${list(bodyBytes, () => '"__proto__":{"__proto__":{}}')}}`,
};

const headers: Record<string, string> = {
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

const queries: Record<string, string> = {
  "many names": list(headerBytes, (at) => `k${at}`).replaceAll(",", "&"),
  "one name again and again": upTo(headerBytes, "limit=1&"),
  "encoded marks": `before=a${upTo(headerBytes, "%CC%81%CC%96")}`,
  brackets: `a${upTo(headerBytes, "[a]")}=1`,
};

/** What is served outside of the contract, what is not served at all, and a call of the administrator's. */
const otherAddresses: readonly Target[] = [
  { method: "GET", path: "/" },
  { method: "GET", path: "/news/:id" },
  { method: "GET", path: "/no-such-page" },
  { method: "GET", path: "/objects/none" },
  { method: "PUT", path: "/uploads/none" },
  { method: "POST", path: "/api/unsubscribe" },
  { method: "POST", path: "/api/none" },
  { method: "POST", path: "/api/config" },
];

const fieldsOf = ({ body }: Target): string[] => {
  const schema = body ? jsonSchemaOf(body) : {};
  return Object.keys(
    schema.properties ?? schema.anyOf?.find(({ properties }) => properties)?.properties ?? {},
  );
};

function requestsTo(target: Target, lengths: readonly number[]): HostileRequest[] {
  const path = target.path.replace(/:\w+/g, "00000000-0000-4000-8000-000000000000");
  const base = { method: target.method, path, headers: { "content-type": "application/json" } };
  const named = (kind: string) => `${target.method} ${target.path}: ${kind}`;
  const byHeader = Object.entries(headers).map(([header, value]) => ({
    ...base,
    name: named(`${header} without end`),
    headers: { ...base.headers, [header]: value },
  }));
  const byQuery = Object.entries(queries).map(([kind, query]) => ({
    ...base,
    name: named(`query of ${kind}`),
    path: `${path}?${query}`,
  }));
  if (target.method === "GET") return [...byHeader, ...byQuery];
  const fields = fieldsOf(target);
  const byText = fields.flatMap((field) =>
    Object.entries(texts).flatMap(([kind, text]) =>
      lengths.map((bytes) => ({
        ...base,
        name: named(`${field} of ${bytes} bytes: ${kind}`),
        body: JSON.stringify({ [field]: text(bytes) }),
      })),
    ),
  );
  const whole = Object.entries(bodies).map(([kind, body]) => ({
    ...base,
    name: named(kind),
    body: body(fields[0] ?? "a"),
  }));
  return [...byHeader, ...byQuery, ...byText, ...whole];
}

const toEverything = (endpoints: readonly Endpoint[]): Target[] => [
  ...otherAddresses,
  ...endpoints.filter(({ access }) => access === "public"),
];

/** Every kind of hostile request to everything that a stranger may call. */
export const hostileRequests = (endpoints: readonly Endpoint[]): HostileRequest[] =>
  toEverything(endpoints).flatMap((target) => requestsTo(target, [bodyBytes, 20_000, 300]));

const costliest = /combining marks|a host of marks|a list in a list|many keys|content-type/;

/** The kinds that cost most where nothing bounds them. */
export const costliestRequests = (endpoints: readonly Endpoint[]): HostileRequest[] =>
  toEverything(endpoints)
    .flatMap((target) => requestsTo(target, [bodyBytes]))
    .filter(({ name }) => costliest.test(name));
