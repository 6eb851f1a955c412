import fc from "fast-check";
import type { z } from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";
import {
  costlyTexts,
  deepMark,
  fitting,
  type JsonSchema,
  jsonSchemaOf,
  toText,
  wild,
} from "./fuzz-values.ts";

/** Requests to any endpoint, made from its own schemas: fitting, nearly fitting, and wild. */

/** What goes over the wire: path with query, and the body as text (undefined: none). */
export interface FuzzInput {
  path: string;
  body: string | undefined;
}

const smuggled = {
  isAdmin: true,
  role: "admin",
  status: "active",
  isApproved: true,
  approvedBy: "x",
  id: "1",
};

const namesIn = ({ properties, anyOf }: JsonSchema) =>
  Object.keys(properties ?? anyOf?.find((each) => each.properties)?.properties ?? {});

/** Bodies of a call with the costliest texts in every field, near what the public may send. */
export function costlyBodies(schema: z.ZodType): string[] {
  const names = namesIn(jsonSchemaOf(schema));
  return costlyTexts(90_000 / Math.max(1, names.length)).map((text) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, text]))),
  );
}

function bodies(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<string | undefined> {
  const json = jsonSchemaOf(schema);
  const names = namesIn(json);
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
      arbitrary: fc.constantFrom(
        undefined,
        "",
        "{",
        "[1,",
        '{"a":1}}',
        "\u0000",
        "nul",
        toText(deepMark),
        '"x"',
      ),
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

/** Escapes a text for an address; a half surrogate becomes bytes that no UTF-8 has. */
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
