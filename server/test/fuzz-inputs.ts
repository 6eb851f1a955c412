import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";

/** Inputs for any endpoint, made from its own schemas: fitting, nearly fitting, and wild. */

/** Begins every key and password that is sent: no answer may ever contain it. */
export const secretMark = "fuzz-secret-";

/** What goes over the wire: path with query, and the body as text (undefined: none). */
export interface FuzzInput {
  path: string;
  body: string | undefined;
}

/** The parts of JSON Schema that zod writes for our contract. */
interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
}

const deepMark = "@deep@";
const deep = "[".repeat(20_000) + "]".repeat(20_000);
const bidi = "\u202eevil\u2066";

const nastyTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfff",
  bidi,
  "%",
  "\\",
  "_",
  "%'\\\"",
  "'; drop table users; --",
  "=HYPERLINK(1)",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "data:text/html,x",
  "../../etc/passwd",
  "\ufeff",
  "\u{10ffff}",
  "e\u0301".repeat(300),
  "A".repeat(200_000),
  "NaN",
  "1e999",
  "-1",
  "infinity",
  "0000-00-00T00:00:00Z",
  "+275760-09-13T00:00:00.001Z",
  "2026-02-30T00:00:00Z",
  "__proto__",
  "constructor",
  deepMark,
];
const nastyNumbers = [-1, 0, 0.5, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324];
const pollution = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
const smuggled = {
  isAdmin: true,
  role: "admin",
  status: "active",
  isApproved: true,
  approvedBy: "x",
  id: "1",
};

const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nastyTexts, ...nastyNumbers, null, true, false, pollution, [], {}, [[null]]),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** A text that a field of this name would take. */
function text(name: string, ids: readonly string[]): fc.Arbitrary<string> {
  if (/^(id|before|userIds?|registrationId)$/.test(name)) return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (/email/i.test(name)) return fc.nat(9999).map((n) => `Fuzz.${n}@example.org`);
  if (/^(state|primaryLicenseState)$/.test(name)) return fc.constantFrom("TX", "Texas", "NY");
  if (/phone/i.test(name)) return fc.constant("(512) 555-0100");
  if (/(key|password)$/i.test(name)) return fc.nat(999).map((n) => `${secretMark}${n}`);
  if (/(updatedAt|publishedAt)$/.test(name))
    return fc.constantFrom("2026-01-01T00:00:00Z", "2999-12-31T23:59:59Z");
  if (/colou?r$/i.test(name)) return fc.constant("#0056b3");
  // Nothing is there, so that no fuzzed address is ever called.
  if (/(url|website|endpoint)$/i.test(name))
    return fc.constantFrom(
      "https://fuzz.invalid/x",
      "/objects/abcdefghijklmnop",
      "/uploads/abc?x=1",
      "http://127.0.0.1:9/",
    );
  if (/^(bio|content)$/.test(name))
    return fc.constant("For twenty years I have treated people with thyroid disease.");
  return fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 });
}

function fitting(schema: JsonSchema, name: string, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, name, ids)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type }, name, ids)));
  switch (schema.type) {
    case "string":
      return text(name, ids);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "integer":
    case "number":
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      });
    case "array":
      return fc.array(fitting(schema.items ?? {}, name, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      });
    case "object":
      return fields(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fields(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  const record = Object.fromEntries(properties.map(([name, one]) => [name, fitting(one, name, ids)]));
  return fc.record<Record<string, unknown>>(record, { requiredKeys: schema.required ?? [] });
}

// Every schema that zod writes is made of the parts above; its own type names many more.
const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

const toText = (value: unknown) => (JSON.stringify(value) ?? "").replaceAll(`"${deepMark}"`, deep);

function bodies(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<string | undefined> {
  const json = jsonSchemaOf(schema);
  const names = Object.keys(
    json.properties ?? json.anyOf?.find(({ properties }) => properties)?.properties ?? {},
  );
  const good = fitting(json, "", ids);
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant("name");
  const spread = (value: unknown) => (typeof value === "object" && value !== null ? { ...value } : {});
  return fc.oneof(
    { weight: 6, arbitrary: good.map(toText) },
    {
      weight: 8,
      arbitrary: fc
        .tuple(good, name, wild)
        .map(([base, key, value]) => toText({ ...spread(base), [key]: value })),
    },
    { weight: 2, arbitrary: good.map((base) => toText({ ...spread(base), ...smuggled })) },
    { weight: 1, arbitrary: good.map((base) => toText(base).replace("{", '{"__proto__":{"isAdmin":true},')) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(good, name, wild)
        .map(([base, key, value]) => toText(base).replace("{", `{${JSON.stringify(key)}:${toText(value)},`)),
    },
    { weight: 2, arbitrary: wild.map(toText) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, "", "{", "[1,", '{"a":1}}', "\u0000", "nul", deep, '"x"'),
    },
  );
}

const absurdIds = [
  ...["0", "-1", "null", "undefined", "NaN", "%00", "%ED%A0%80", "%", "%zz", "..%2f..%2fetc%2fpasswd", "%5c"],
  ...[
    "__proto__",
    "constructor",
    "1e309",
    "a".repeat(4000),
    "'%20or%201=1",
    "00000000-0000-0000-0000-000000000000",
  ],
  ...["ffffffff-ffff-ffff-ffff-ffffffffffff%0a", "%7B%7D", "database", "crm", "mail", "storage"],
];

/** A text as it may stand in an address; a half surrogate as the bytes that no UTF-8 has. */
const encoded = (value: unknown) =>
  typeof value === "string" && /\p{Cs}/u.test(value)
    ? "%ED%A0%80"
    : encodeURIComponent(
        typeof value === "string" ? value.slice(0, 2000) : String(JSON.stringify(value)),
      ).slice(0, 4000);

function queries(schema: z.ZodType | undefined, ids: readonly string[]): fc.Arbitrary<string> {
  const shape = schema ? jsonSchemaOf(schema) : {};
  const names = [...Object.keys(shape.properties ?? {}), "__proto__", "limit[]", "q[a]"];
  const pair = fc
    .constantFrom(...names)
    .chain((name) =>
      fc
        .oneof(fitting(shape.properties?.[name] ?? {}, name, ids), wild)
        .map((value) => `${encodeURIComponent(name)}=${encoded(value)}`),
    );
  return fc.oneof(
    { weight: schema ? 1 : 6, arbitrary: fc.constant("") },
    {
      weight: 3,
      arbitrary: fc.array(pair, { minLength: 1, maxLength: 3 }).map((pairs) => `?${pairs.join("&")}`),
    },
  );
}

/** Everything that may be sent to an endpoint. `ids` are of rows that are there. */
export function inputsOf(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<FuzzInput> {
  const id = fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...absurdIds), fc.uuid());
  const body = endpoint.body ? bodies(endpoint.body, ids) : fc.constantFrom(undefined, "{}", "[]", "{");
  return fc.record({ id, query: queries(endpoint.query, ids), body }).map(({ id, query, body }) => ({
    path: endpoint.path.replace(/:\w+/g, () => id) + query,
    body: endpoint.method === "GET" ? undefined : body,
  }));
}
