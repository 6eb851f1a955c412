import { Router } from "express";
import { hidePeople } from "#server/modules/person-records/change-person.ts";
import { listsOfPeople } from "#server/modules/person-records/lists-of-people.ts";
import { requireSecondFactor } from "#server/modules/second-factor/proof.ts";
import { fieldsOf, noteActivity } from "#server/platform/http/activity.ts";
import { administratorOf, requireAdmin } from "#server/platform/http/guards.ts";
import { setTotalHeader } from "#server/platform/http/list-page.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { route } from "#server/platform/http/route.ts";
import type { Services } from "#server/platform/services.ts";
import {
  countEveryone,
  deleteManyPeople,
  getPerson,
  hideManyPeople,
  listPeople,
  peopleCsvPath,
  peopleCsvQuery,
  resendConfirmations,
  updatePerson,
} from "#shared/api/people.ts";
import { isUuid } from "#shared/fields.ts";
import { deletePeople } from "./delete-people.ts";
import { countPeople, findPeople } from "./find-people.ts";
import { asCsv } from "./people-csv.ts";
import { findPerson, readPeople } from "./read-people.ts";
import { resendConfirmationsTo } from "./resend-confirmations.ts";
import { savePerson } from "./save-person.ts";
import { readInBatches, sendStream } from "./stream-people.ts";

export function peopleRoutes(services: Services): Router {
  const { database, responseCache, activityLog } = services;
  const router = Router();

  // Cached like public data: at most a second old.
  const counts = async (): Promise<{ total: number; pending: number }> => {
    const load = async () => ({ text: JSON.stringify(await countPeople(database.db)) });
    return JSON.parse(
      (await responseCache.read(countEveryone.path, { contentType: "application/json", load })).text,
    );
  };

  router.get(listPeople.path, requireAdmin, async (req, res, next) => {
    if (Object.keys(req.query).length > 0) return next();
    res.setHeader("Cache-Control", "no-store").type("application/json");
    await sendStream(res, asArray(readInBatches(database.db, { sort: "createdAt", order: "desc" })));
  });
  route(router, listPeople, async ({ query: { limit = 50, offset, ...filter }, setHeader }) => {
    const countAll = async () => (await counts()).total;
    const page = await findPeople(database.db, filter, { limit, offset }, countAll);
    setTotalHeader(setHeader, page);
    return readPeople(database.db, page.ids);
  });

  route(router, countEveryone, counts);

  route(router, getPerson, ({ params }) => findPerson(database.db, params.id));

  route(router, updatePerson, ({ req, params, body }) => {
    noteActivity(req, { details: { fields: fieldsOf(body) } });
    return savePerson(services, params.id, body);
  });

  route(router, hideManyPeople, async ({ req, body: { userIds, hidden } }) => {
    const changedIds = await hidePeople(database.db, userIds.filter(isUuid), hidden);
    responseCache.invalidate(...listsOfPeople);
    noteActivity(req, { details: { hidden, changedCount: changedIds.length } });
    return { changedIds };
  });

  route(router, resendConfirmations, async ({ req, body }) => {
    const queuedCount = await resendConfirmationsTo(database.db, body.userIds.filter(isUuid));
    noteActivity(req, { details: { queuedCount } });
    return { queuedCount };
  });

  route(router, deleteManyPeople, async ({ req, body }) => {
    const deletedCount = await deletePeople(services, body.userIds);
    noteActivity(req, { details: { deletedCount } });
    return { deletedCount };
  });

  router.get(peopleCsvPath, requireAdmin, async (req, res) => {
    const filter = parseInput(peopleCsvQuery, req.query);
    await requireSecondFactor(services, req);
    const day = new Date().toISOString().slice(0, 10);
    // An export of everyone's data is logged, without the search text, which may be a name.
    activityLog.record({
      action: "users.export",
      message: "The list of users was exported",
      userId: administratorOf(req),
      details: { searched: Boolean(filter.q) },
    });
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("Content-Type", "text/csv; charset=utf-8");
    res.setHeader("Content-Disposition", `attachment; filename="users-${day}.csv"`);
    await sendStream(res, asCsv(readInBatches(database.db, filter)));
  });
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
