import { z } from "zod";
import { timestamp } from "#shared/api/common-schemas.ts";
import type { CallLimit, Endpoint } from "#shared/api/endpoint.ts";
import type { JsonSchema, OpenApi, Operation } from "#shared/api/openapi.ts";
import { findRepresentatives } from "#shared/api/representatives.ts";
import { summaries } from "./summaries.ts";

const tags = [
  { name: "Read", description: "Any page on any site may call these, without cookies." },
  { name: "Look up", description: "Any page on any site may call it, unless we list the sites that may." },
  {
    name: "Forms of this site",
    description: "Only pages of this site may send these. A browser on any other page gets a 403.",
  },
] as const;

export const callOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** `io: "input"` is what callers send; "output" is what they get, which may gain fields. */
function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema, ...found } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === timestamp) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: "string", format: "date-time" });
      }
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (io === "output" && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
  return found as JsonSchema;
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

function responsesOf(endpoint: Endpoint): Operation["responses"] {
  const { status = 200, response, body, query, limit, method, path } = endpoint;
  const fromElsewhere = method !== "GET" && path !== findRepresentatives.path;
  return {
    [status]:
      status === 204
        ? { description: "Done" }
        : { description: "Success", ...inJson(schemaOf(response, "output")) },
    ...((body ?? query) && { 400: failure("The input is invalid. `fields` says which, where it can.") }),
    ...(fromElsewhere && { 403: failure("The request came from another site's page.") }),
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

function sampleOf({ method, path, access }: Endpoint, site: string): string | undefined {
  if (path === findRepresentatives.path)
    return `curl ${site}${path} -H 'Content-Type: application/json' -d '{"address":"78701"}'`;
  return method === "GET" && access === "public" && !path.includes(":") ? `curl ${site}${path}` : undefined;
}

function tagOf({ method, path }: Endpoint): (typeof tags)[number]["name"] {
  if (method === "GET") return "Read";
  return path === findRepresentatives.path ? "Look up" : "Forms of this site";
}

function operationOf(endpoint: Endpoint, site: string): Operation {
  const { method, path, body, limit } = endpoint;
  const name = path.replace(/^\/api\//, "").replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const sample = sampleOf(endpoint, site);
  return {
    operationId: `${method.toLowerCase()}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    tags: [tagOf(endpoint)],
    summary: summaries[callOf(endpoint)] ?? callOf(endpoint),
    ...(limit && { description: limitText(limit) }),
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

export function openApiOf(endpoints: Iterable<Endpoint>, site: string): OpenApi {
  const paths: OpenApi["paths"] = {};
  const open = [...endpoints].filter(({ access }) => access === "public");
  for (const endpoint of open.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, site) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Thyroid Access Alliance",
      version: "1",
      description:
        "What this site's public API takes and returns. Responses may gain fields. Each error is JSON with a message for people and a code for programs.",
    },
    servers: [{ url: site }],
    tags: [...tags],
    paths,
    components: { schemas: { Error: error } },
  };
}
