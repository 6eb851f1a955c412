import { z } from "zod";
import { timestamp } from "#shared/api/common-schemas.ts";
import type { CallLimit, Endpoint } from "#shared/api/endpoint.ts";
import type { JsonSchema, OpenApi, Operation } from "#shared/api/openapi.ts";
import { findRepresentatives } from "#shared/api/representatives.ts";
import summaries from "./summaries.json" with { type: "json" };

const tags = {
  read: { name: "Read", description: "Any page on any site may call these, without cookies." },
  lookup: {
    name: "Look up",
    description:
      "Pages of this site may call it, and those of other websites where we allow it. A browser on any other page gets a 403.",
  },
  forms: {
    name: "Forms of this site",
    description: "Only pages of this site may send these. A browser on any other page gets a 403.",
  },
} as const;

const summaryOf: Readonly<Record<string, string>> = summaries;

export const callOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** Programs compile patterns without JavaScript's `u` flag, which these need. */
const isUnicodePattern = (value: unknown): boolean => typeof value === "string" && /\\[pPu]\{/.test(value);

/** For `JSON.stringify`. Several rules for one text are its `allOf`. */
function withoutUnicodePatterns(key: string, value: unknown): unknown {
  if (key === "pattern" && isUnicodePattern(value)) return undefined;
  if (key !== "allOf" || !Array.isArray(value)) return value;
  const kept = value.filter(({ pattern }: JsonSchema) => !isUnicodePattern(pattern));
  return kept.length > 0 ? kept : undefined;
}

/** `io: "input"` is what callers send; "output" is what they get, which may gain fields. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema, ...jsonSchema } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === timestamp) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: "string", format: "date-time" });
      }
      // A record by the names of an enum: few generators know `propertyNames`.
      const { propertyNames, additionalProperties, required } = jsonSchema;
      if (propertyNames && additionalProperties && required) {
        jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
        delete jsonSchema.propertyNames;
        delete jsonSchema.additionalProperties;
      }
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (io === "output" && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(jsonSchema, withoutUnicodePatterns));
}

const inJson = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` }) as JsonSchema;

const failure = (description: string) => ({ description, ...inJson(reference("Error")) });

const timesIn = ({ calls, seconds }: { calls: number; seconds: number }) =>
  `${calls} ${calls === 1 ? "call" : "calls"} in ${seconds} seconds`;

const limitText = (limit: CallLimit) =>
  `Limit for one client: ${[limit, ...(limit.and ?? [])].map(timesIn).join(", and ")}.`;

function parametersOf({ path, query }: Endpoint): Operation["parameters"] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    schema: { type: "string" },
  }));
  const { properties = {}, required = [] } = query ? schemaOf(query, "input") : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

const isLookup = ({ path }: Endpoint): boolean => path === findRepresentatives.path;

function responsesOf(endpoint: Endpoint): Operation["responses"] {
  const { status = 200, response, body, query, limit, method, path } = endpoint;
  return {
    ...(response
      ? { [status]: { description: "Success", ...inJson(schemaOf(response, "output")) } }
      : { 204: { description: "Done" } }),
    ...((body ?? query) && { 400: failure("The input is invalid. `fields` says which, where it can.") }),
    ...(method !== "GET" && { 403: failure("The request came from another site's page.") }),
    ...(path.includes(":") && { 404: failure("There is nothing at this address.") }),
    ...(body && { 413: failure("The body is too large."), 415: failure("The body is not JSON in UTF-8.") }),
    ...(limit && {
      429: {
        ...failure(`${limitText(limit)} Wait for the seconds in \`Retry-After\`.`),
        headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
      },
    }),
    default: failure("Something went wrong on our side, or we are busy (503, with `Retry-After`)."),
  };
}

function sampleOf(endpoint: Endpoint, origin: string): string | undefined {
  const { method, path } = endpoint;
  if (isLookup(endpoint))
    return `curl ${origin}${path} -H 'Content-Type: application/json' -d '{"address":"78701"}'`;
  return method === "GET" && !path.includes(":") ? `curl ${origin}${path}` : undefined;
}

function tagOf(endpoint: Endpoint): string {
  if (endpoint.method === "GET") return tags.read.name;
  return isLookup(endpoint) ? tags.lookup.name : tags.forms.name;
}

function operationOf(endpoint: Endpoint, origin: string): Operation {
  const { method, path, body, limit } = endpoint;
  const name = path.replace(/^\/api\//, "").replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const sample = sampleOf(endpoint, origin);
  return {
    operationId: `${method.toLowerCase()}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    tags: [tagOf(endpoint)],
    summary: summaryOf[callOf(endpoint)] ?? callOf(endpoint),
    ...(limit && { description: limitText(limit) }),
    security: [],
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: { required: true, ...inJson(schemaOf(body, "input")) } }),
    responses: responsesOf(endpoint),
    ...(sample && { "x-codeSamples": [{ lang: "Shell", source: sample }] }),
  };
}

const error: JsonSchema = {
  type: "object",
  properties: {
    message: { type: "string" },
    code: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
  required: ["message", "code"],
};

export function openApiOf(endpoints: Iterable<Endpoint>, origin: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  const open = [...endpoints].filter(({ access }) => access === "public");
  for (const endpoint of open.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, origin) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Thyroid Access Alliance",
      version: "1",
      description:
        "What this site's public API takes and returns. Responses may gain fields. Each error is JSON with a message for people and a code for programs.",
    },
    servers: [{ url: origin }],
    tags: [tags.read, tags.lookup, tags.forms],
    paths,
    components: { schemas: { Error: error } },
  };
}
