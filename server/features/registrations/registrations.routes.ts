import { Router } from "express";
import { route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { countSupporters, listRegistrations, register } from "#shared/api/registrations.ts";
import { countPublicSupporters, listPublicRegistrations, registerPerson } from "./registrations.ts";

/** Registering, and the public list of supporters. */
export function registrationRoutes(services: Services): Router {
  const { database, published } = services;
  const router = Router();

  route(router, register, async ({ body }) => {
    const registration = await registerPerson(services, body, null);
    published.changed();
    return registration;
  });

  const firstPage = listRegistrations.query.parse({});
  router.get(
    listRegistrations.path,
    published.endpoint(
      listRegistrations,
      () => listPublicRegistrations(database.db, firstPage),
      (page) => linkToNext(page, firstPage.limit),
    ),
  );
  route(router, listRegistrations, async ({ query, setHeader }) => {
    const page = await listPublicRegistrations(database.db, query);
    for (const [name, value] of Object.entries(linkToNext(page, query.limit))) setHeader(name, value);
    return page;
  });

  router.get(
    countSupporters.path,
    published.endpoint(countSupporters, () => countPublicSupporters(database.db)),
  );
  return router;
}

/** A full page may have a next one: the header that says where. */
function linkToNext(page: readonly { id: string }[], limit: number): Record<string, string> {
  const last = page.at(-1);
  if (!last || page.length < limit) return {};
  return { Link: `<${listRegistrations.path}?limit=${limit}&before=${last.id}>; rel="next"` };
}
