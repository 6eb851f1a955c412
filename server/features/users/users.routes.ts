import { Router } from "express";
import { requireAdmin } from "#server/http/guards.ts";
import { route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { countUsers, listUsers } from "#shared/api/users.ts";
import { countPeople, findUsers } from "./find-users.ts";
import { readInBatches, sendStream } from "./stream-users.ts";
import { readUsers } from "./users.ts";

/** The administrator's view of people (the wire calls them registrations). */
export function userRoutes({ database, published }: Services): Router {
  const router = Router();

  // The counts change with what is public, so they are kept like it: never older than a second, and read at most every
  // 400 ms however many pages are turned.
  const counts = async (): Promise<{ total: number; pending: number }> => {
    const load = async () => ({ text: JSON.stringify(await countPeople(database.db)) });
    return JSON.parse(
      (await published.read("counts of people", { contentType: "application/json", load })).text,
    );
  };

  router.get(listUsers.path, requireAdmin, async (req, res, next) => {
    if (Object.keys(req.query).length > 0) return next();
    res.setHeader("Cache-Control", "no-store").type("application/json");
    await sendStream(res, asArray(readInBatches(database.db, { sort: "createdAt", order: "desc" })));
  });
  route(router, listUsers, async ({ query: { limit = 50, offset, ...filter }, setHeader }) => {
    const total = async () => (await counts()).total;
    const page = await findUsers(database.db, filter, { limit, offset }, total);
    setHeader("X-Total-Count", String(page.total));
    if (page.isMinimum) setHeader("X-Total-Count-Is-Minimum", "true");
    return readUsers(database.db, page.ids);
  });

  route(router, countUsers, counts);
  return router;
}

async function* asArray(batches: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const batch of batches) {
    yield before + JSON.stringify(batch).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
