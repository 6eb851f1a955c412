import fc from "fast-check";
import { z } from "zod";

/** Values for any field, made from its own schema: fitting ones and wild ones. */

/** Begins every key and password that is sent: no response may ever contain it. */
export const secretMark = "fuzz-secret-";

/** The parts of JSON Schema that zod writes for our contract. */
export interface JsonSchema {
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

/** Replaced by a list in a list in a list, 20,000 deep. */
export const deepMark = "@deep@";
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
/** What costs a careless pattern or normalization a minute: combining marks, a host of them, an address without end. */
export function costlyTexts(bytes: number): string[] {
  const upTo = (part: string) => part.repeat(bytes / Buffer.byteLength(part));
  const marks = "\u0301\u0316";
  return [
    ...[
      `a${upTo(marks)}`,
      upTo(`a${marks.repeat(15)}`),
      upTo("\u1100\u1161\u11a8"),
      `https://a${upTo(marks)}.com`,
    ],
    ...[`a@${upTo("a.")}`, `a${upTo(" ")}a`, upTo("1"), upTo("<&"), upTo("[")],
  ];
}
const nastyNumbers = [-1, 0, 0.5, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324];
const pollution = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
/** Values that no field asked for. */
export const wild: fc.Arbitrary<unknown> = fc.oneof(
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

/** Values that this schema takes, for a field of this name; a field that holds an id takes one of `ids`, or none that is there. */
export function fitting(schema: JsonSchema, name: string, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fitting(each, name, ids)));
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
  const record = Object.fromEntries(properties.map(([name, each]) => [name, fitting(each, name, ids)]));
  return fc.record<Record<string, unknown>>(record, { requiredKeys: schema.required ?? [] });
}

/** The schema as JSON Schema. */
// Every schema that zod writes is made of the parts above; its own type names many more.
export const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** A value as it is sent: JSON, very deep where it says so. */
export const toText = (value: unknown) => (JSON.stringify(value) ?? "").replaceAll(`"${deepMark}"`, deep);
