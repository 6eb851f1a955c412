import type { NextFunction, Request, RequestHandler, Response, Router } from "express";
import type { z } from "zod";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { Endpoint, EndpointArgs } from "#shared/api/endpoint.ts";
import { clientOf } from "./client-of.ts";
import { requireAdmin, servicesOf } from "./guards.ts";
import { parseInput } from "./parse-input.ts";

type Handler<E extends Endpoint> = (
  args: EndpointArgs<E> & { req: Request; setHeader: (name: string, value: string) => void },
) => Promise<z.input<E["response"]>>;

/** @throws Error when an earlier path with a parameter would take this one's calls ("/:id" before "/order") */
function refuseShadowed(router: Router, { method, path }: Endpoint): void {
  for (const { route: earlier } of router.stack) {
    if (
      !earlier ||
      !("methods" in earlier) ||
      !Object.hasOwn(earlier.methods as object, method.toLowerCase())
    )
      continue;
    if (earlier.path !== path && matches(earlier.path, path))
      throw new Error(`${method} ${path} is never reached: register it before ${earlier.path}`);
  }
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}

const nameForLog =
  (endpoint: Endpoint): RequestHandler =>
  (_req, res, next) => {
    res.locals.endpoint = endpoint;
    next();
  };

const takeCall = async (req: Request, endpoint: Endpoint) =>
  servicesOf(req).rateLimits.of(endpoint)?.take(clientOf(req.ip));

const refundUncounted = (req: Request, endpoint: Endpoint) => async (error: unknown) => {
  if (error instanceof HttpError && error.isUncounted)
    await servicesOf(req).rateLimits.of(endpoint)?.refund(clientOf(req.ip));
  throw error;
};

/** Counts calls before their bodies are read, for a limit that `countsUnread`. */
export function countUnread(router: Router, endpoint: Endpoint): void {
  const method = endpoint.method.toLowerCase() as Lowercase<Endpoint["method"]>;
  router[method](
    endpoint.path,
    nameForLog(endpoint),
    async (req: Request, _res: Response, next: NextFunction) => {
      await takeCall(req, endpoint);
      next();
    },
  );
}

/** Serves one endpoint: guard by `access`, parse the input (400), count the `limit` (429), call the handler, filter the response (one that breaks the contract is a logged 500). */
export function route<E extends Endpoint>(router: Router, endpoint: E, handler: Handler<E>): void {
  const serve: RequestHandler = async (req: Request, res: Response) => {
    const input = {
      req,
      params: req.params,
      query: endpoint.query && parseInput(endpoint.query, req.query),
      body: endpoint.body && parseInput(endpoint.body, req.body ?? {}),
      setHeader: (name: string, value: string) => res.setHeader(name, value),
    };
    // Invalid input does not count against the limit, unless the endpoint says so.
    if (!endpoint.limit?.countsUnread) await takeCall(req, endpoint);
    // Parsing above yields the declared types; TypeScript can't follow the lookup.
    const result = await handler(input as unknown as Parameters<Handler<E>>[0]).catch(
      refundUncounted(req, endpoint),
    );
    res.setHeader("Cache-Control", "no-store");
    if (endpoint.status === 204) res.status(204).end();
    else res.status(endpoint.status ?? 200).json(endpoint.response.parse(result));
  };
  refuseShadowed(router, endpoint);
  const method = endpoint.method.toLowerCase() as Lowercase<E["method"]>;
  router[method](
    endpoint.path,
    nameForLog(endpoint),
    ...(endpoint.access === "admin" ? [requireAdmin] : []),
    serve,
  );
}
