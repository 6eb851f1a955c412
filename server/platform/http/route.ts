import { type Request, type RequestHandler, type Response, Router } from "express";
import type { z } from "zod";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import { type Sentence, textIn } from "#server/platform/language/sentences.ts";
import { rateLimitKey } from "#server/platform/limits/rate-limits.ts";
import { createBoundedQueue } from "#server/platform/queue/bounded-queue.ts";
import { compressText, type Source, sendCompressed } from "#server/platform/response-cache/response-cache.ts";
import { messageResponse } from "#shared/api/common-schemas.ts";
import type { Endpoint, EndpointArgs } from "#shared/api/endpoint.ts";
import { preferredLanguage } from "#shared/language.ts";
import { errorHandler } from "./error-handler.ts";
import { type HttpServices, requireRole, requireRoleAgain, withBody, withSession } from "./guards.ts";
import { parseInput } from "./parse-input.ts";
import { sendStream } from "./send-stream.ts";

export type AppRouter = Router & { services: HttpServices };

export const createRouter = (services: HttpServices): AppRouter => Object.assign(Router(), { services });

/** A long array, in parts. */
type Batches<E extends Endpoint> = AsyncIterable<ResultOf<E>>;

type SetHeader = (name: string, value: string) => void;

/** What a handler returns when the call has to wait: a 202 whose body the endpoint's `accepted` describes. */
export class Accepted<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}

type AcceptedOf<E extends Endpoint> = E extends { accepted: infer Schema extends z.ZodType }
  ? Accepted<z.input<Schema>>
  : never;

type Handler<E extends Endpoint> = (
  args: EndpointArgs<E> & { setHeader: SetHeader } & (E extends { cached: true }
      ? unknown
      : { req: Request }),
) => Promise<ResultOf<E> | AcceptedOf<E> | (E extends { cached: true } ? never : Batches<E>)>;

/** Pages of any site may read public responses; the browser sends no cookie for "*". */
const forAnyOrigin = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Link, Retry-After, X-Total-Count",
};

const isOpenRead = ({ access, method }: Endpoint) => access === "public" && method === "GET";

const nameForLog =
  (endpoint: Endpoint): RequestHandler =>
  (_req, res, next) => {
    res.locals.endpoint = endpoint;
    if (isOpenRead(endpoint))
      for (const [name, value] of Object.entries(forAnyOrigin)) res.setHeader(name, value);
    next();
  };

const methodOf = (endpoint: Endpoint) => endpoint.method.toLowerCase() as Lowercase<Endpoint["method"]>;

const takeCall = async ({ rateLimits }: HttpServices, req: Request, endpoint: Endpoint) =>
  rateLimits.of(endpoint)?.take(rateLimitKey(req.ip));

const refundUncounted =
  ({ rateLimits }: HttpServices, req: Request, endpoint: Endpoint) =>
  async (error: unknown) => {
    if (error instanceof HttpError && error.isUncounted)
      await rateLimits.of(endpoint)?.refund(rateLimitKey(req.ip));
    throw error;
  };

/** Before a session is opened and the body is read, so that a flood costs little. */
const limitUnread =
  ({ rateLimits }: HttpServices, endpoint: Endpoint): RequestHandler =>
  async (req, _res, next) => {
    const [limit, key] = [rateLimits.of(endpoint), rateLimitKey(req.ip)];
    limit?.repeatRefusal(key);
    if (endpoint.limit?.invalidInputConsumesQuota) await limit?.take(key);
    next();
  };

/** What others must no longer see is gone with the next read; additions wait for the cache's age. */
const clears = ({ access, method, activity, invalidatesCache }: Endpoint): boolean =>
  invalidatesCache ?? (access !== "public" && method !== "GET" && activity !== "lookup");

const isBatched = (result: unknown): result is AsyncIterable<unknown> =>
  typeof result === "object" && result !== null && Symbol.asyncIterator in result;

async function* arrayOf(batches: AsyncIterable<unknown>, response: z.ZodType): AsyncGenerator<string> {
  let before = "[";
  for await (const batch of batches) {
    yield before + JSON.stringify(response.parse(batch)).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** Who may call, and the body. */
function guardsOf({ access, withoutFactor, opensSession, body }: Endpoint): RequestHandler[] {
  if (access === "public") return [...(opensSession ? [withSession] : []), ...(body ? [withBody] : [])];
  const team = { access, withoutFactor };
  return body ? [requireRole(team), withBody, requireRoleAgain(team)] : [requireRole(team)];
}

/** What the contract sends as text, a handler may return as a sentence. */
type ResultOf<E extends Endpoint> = E["response"] extends typeof messageResponse
  ? { message: Sentence }
  : z.input<E["response"] extends z.ZodType ? E["response"] : z.ZodVoid>;

const isMessage = ({ response }: Endpoint, result: unknown): result is { message: Sentence } =>
  response === messageResponse && typeof result === "object";

async function sendResult(req: Request, res: Response, endpoint: Endpoint, result: unknown): Promise<void> {
  const { response, status = 200 } = endpoint;
  if (!response) res.status(204).end();
  else if (isBatched(result)) await sendStream(res.type("json"), arrayOf(result, response));
  else if (isMessage(endpoint, result)) {
    const message = textIn(preferredLanguage(req.headers["accept-language"]), result.message);
    res.status(status).json(response.parse({ message }));
  } else res.status(status).json(response.parse(result));
}

export const sendAccepted = <Body>(
  res: Response,
  schema: z.ZodType<unknown, Body>,
  { body }: Accepted<Body>,
) => res.status(202).setHeader("Cache-Control", "no-store").json(schema.parse(body));

/** Serves one endpoint: guard by `access`, parse the input (400), count the `limit` (429), call the handler, filter the response (one that breaks the contract is a logged 500). */
export function route<E extends Endpoint>(router: AppRouter, endpoint: E, handler: Handler<E>): void {
  const { services } = router;
  const serve: RequestHandler = async (req: Request, res: Response) => {
    const input = {
      req,
      params: req.params,
      query: endpoint.query && parseInput(endpoint.query, req.query),
      body: endpoint.body && parseInput(endpoint.body, req.body ?? {}),
      setHeader: (name: string, value: string) => res.setHeader(name, value),
    };
    if (!endpoint.limit?.invalidInputConsumesQuota) await takeCall(services, req, endpoint);
    // Parsing above yields the declared types; TypeScript can't follow the lookup.
    const result = await handler(input as unknown as Parameters<Handler<E>>[0]).catch(
      refundUncounted(services, req, endpoint),
    );
    if (endpoint.accepted && result instanceof Accepted) {
      sendAccepted(res, endpoint.accepted, result);
      return;
    }
    if (clears(endpoint)) services.responseCache.clear();
    res.setHeader("Cache-Control", "no-store");
    await sendResult(req, res, endpoint, result);
  };
  services.endpoints.add(endpoint);
  router[methodOf(endpoint)](
    endpoint.path,
    nameForLog(endpoint),
    ...(endpoint.limit && !endpoint.cached ? [limitUnread(services, endpoint)] : []),
    ...guardsOf(endpoint),
    endpoint.cached ? serveCached(services, endpoint, handler) : serve,
    // In the route, because Express would try all later routes with an error first.
    errorHandler,
  );
}

/** A list of 500 costs some milliseconds of the event loop, so other requests run in between. */
export const loadsAtOnce = 2;
const maxWaiting = 200;

const keyOf = (path: string, search: string) => (search ? `${path}?${search}` : path);

function serveCached<E extends Endpoint>(
  services: HttpServices,
  endpoint: E,
  handler: Handler<E>,
): RequestHandler {
  const { responseCache, rateLimits } = services;
  const contentType = "application/json; charset=utf-8";
  const queue = createBoundedQueue({ concurrency: loadsAtOnce });
  const limit = rateLimits.of(endpoint);
  async function load(query: unknown) {
    const headers: Record<string, string> = { ...forAnyOrigin };
    const setHeader: SetHeader = (name, value) => {
      headers[name] = value;
    };
    const input = { params: {}, query, body: undefined, setHeader };
    const result = await handler(input as unknown as Parameters<Handler<E>>[0]);
    return { text: JSON.stringify(endpoint.response?.parse(result)), headers };
  }
  const { path, query: rules, cacheableQueryParams = [] } = endpoint;
  const sources = new Map<string, Source>();
  for (const search of ["", ...cacheableQueryParams]) {
    const query = rules?.parse(Object.fromEntries(new URLSearchParams(search)));
    const source: Source = { contentType, load: () => load(query) };
    sources.set(search, source);
    responseCache.register(keyOf(path, search), source);
  }
  return async (req, res) => {
    // Without rules for a query, whatever is asked for is the same.
    const search = rules ? req.url.slice(req.path.length + 1) : "";
    const source = sources.get(search);
    if (source) return sendCompressed(req, res, await responseCache.read(keyOf(path, search), source));
    const query = rules && parseInput(rules, req.query);
    await limit?.take(rateLimitKey(req.ip));
    const response = await queue.run({ maxWaiting }, async () => {
      const { text, headers } = await load(query);
      return compressText(text, contentType, headers);
    });
    sendCompressed(req, res, response);
  };
}
