import type { Router } from "express";
import { memberOf } from "#server/platform/http/guards.ts";
import { createRouter, route } from "#server/platform/http/route.ts";
import type { Module } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { getNumbers, listNeeds, needKinds } from "#shared/api/overview.ts";
import { readNumbers } from "./numbers.ts";

function overviewRoutes(services: Services, modules: readonly Module[]): Router {
  const router = createRouter(services);
  const readers = modules.flatMap(({ adminTasks }) => adminTasks ?? []);

  route(router, listNeeds, async ({ req }) => {
    const member = memberOf(req);
    const own = readers.filter(({ access }) => access.includes(member.role));
    const needs = (await Promise.all(own.map(({ read }) => read(services, member, modules)))).flat();
    return needKinds.flatMap((kind) => {
      const ofKind = needs.filter((need) => (need.kind ?? "waiting") === kind);
      return ofKind.toSorted((a, b) => Number(b.isPromised ?? false) - Number(a.isPromised ?? false));
    });
  });

  route(router, getNumbers, () => readNumbers(services.database.db, services.clock()));
  return router;
}

export const overviewModule: Module = { routes: overviewRoutes };
