import type { Endpoint } from "#shared/api/endpoint.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "method" in value && "path" in value;

/** Every endpoint of the contract, by its name, wherever in shared/api it stands. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(import.meta.glob<Record<string, unknown>>("../../shared/api/*.ts", { eager: true })).flatMap(
    (module) => Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
