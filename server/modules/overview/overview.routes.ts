import { Router } from "express";
import { route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getNumbers, listNeeds } from "#shared/api/overview.ts";
import { readNumbers } from "./numbers.ts";

export function overviewRoutes(services: Services, modules: readonly Module[]): Router {
  const router = Router();
  const readers = modules.flatMap(({ attention }) => attention ?? []);

  route(router, listNeeds, async () => (await Promise.all(readers.map((read) => read(services)))).flat());

  route(router, getNumbers, () => readNumbers(services.database.db, services.clock()));
  return router;
}
