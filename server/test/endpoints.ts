import { readdirSync } from "node:fs";
import path from "node:path";
import { packageRoot } from "#server/platform/env/package-root.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "access" in value && "method" in value && "path" in value;

const folder = path.join(packageRoot(), "shared/api");
const contracts: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder).map((file) => import(path.join(folder, file))),
);

/** Every endpoint of the contract, by its name, from every file of shared/api. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  contracts.flatMap((contract) =>
    Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
