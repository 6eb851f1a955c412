import type { Endpoint } from "#shared/api/endpoint.ts";
import { jsonSchemaOf } from "./fuzz-values.ts";
import { bodies, bodyBytes, headers, publicBytes, queries, texts, unusual } from "./hostile-payloads.ts";

/** The costliest requests that a stranger can send to a public endpoint, each as long as the server reads. */

export interface HostileRequest {
  /** What is done to which endpoint. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

type Target = Pick<Endpoint, "method" | "body"> & { path: string };

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
  const byUnusual = Object.entries(unusual).map(([kind, { headers: more, ...sent }]) => ({
    ...base,
    ...sent,
    name: named(kind),
    headers: { ...base.headers, ...more },
  }));
  if (target.method === "GET") return [...byHeader, ...byQuery, ...byUnusual];
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
    body: body(fields[0] ?? "a", lengths[0] ?? bodyBytes),
  }));
  return [...byHeader, ...byQuery, ...byText, ...whole, ...byUnusual];
}

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

const toPublic = (endpoints: readonly Endpoint[]): Target[] => [
  ...otherAddresses,
  ...endpoints.filter(({ access }) => access === "public"),
];
/** The contract's paths with the methods that it does not have. */
const toOtherMethods = (endpoints: readonly Endpoint[]): Target[] =>
  [...new Set(endpoints.map(({ path }) => path))].flatMap((path) =>
    methods
      .filter((method) => !endpoints.some((endpoint) => endpoint.path === path && endpoint.method === method))
      .map((method) => ({ method, path })),
  );
/** Bodies of the panel's calls, by someone without a session. */
const toPanel = (endpoints: readonly Endpoint[]): Target[] =>
  endpoints.filter(({ access }) => access !== "public");

const isUnusual = ({ name }: HostileRequest) =>
  Object.keys(unusual).some((kind) => name.endsWith(`: ${kind}`));

/**
 * Every kind of hostile request to everything that a stranger may call; to all else those that no path may read.
 * One target's at a time: together they would not fit into memory.
 */
export function* hostileRequests(endpoints: readonly Endpoint[]): Generator<HostileRequest> {
  for (const target of toPublic(endpoints)) yield* requestsTo(target, [publicBytes, 20_000, 300]);
  for (const target of [...toPanel(endpoints), ...toOtherMethods(endpoints)])
    yield* requestsTo(target, []).filter(isUnusual);
}

/** What a body of the panel may hold, for someone with a session whose `headers` these are. */
export function* panelRequests(
  endpoints: readonly Endpoint[],
  headers: Record<string, string>,
): Generator<HostileRequest> {
  for (const target of toPanel(endpoints)) {
    if (target.method === "GET" || /logout|sign-out/.test(target.path)) continue;
    for (const request of requestsTo(target, [bodyBytes]))
      if (request.body !== undefined) yield { ...request, headers: { ...request.headers, ...headers } };
  }
}
