import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { Request } from "express";
import type { z } from "zod";
import { hidePeople, lockPeople } from "#server/modules/person-records/change-person.ts";
import { isSuppressed } from "#server/modules/person-records/suppressions.ts";
import { requireSecondFactor } from "#server/modules/second-factor/factors.ts";
import { recordAccess } from "#server/modules/team/access-audit.ts";
import { whenApproved } from "#server/modules/team/approvals.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { batchesOf } from "#server/platform/database/queries.ts";
import { fieldsOf, noteActivity } from "#server/platform/http/activity.ts";
import { memberOf, requireRole } from "#server/platform/http/guards.ts";
import { parseInput } from "#server/platform/http/parse-input.ts";
import { Accepted, type AppRouter, route, sendAccepted } from "#server/platform/http/route.ts";
import { setTotalHeader } from "#server/platform/http/rows.ts";
import { csvLines, sendCsv } from "#server/platform/http/send-stream.ts";
import type { Module } from "#server/platform/module.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import * as contract from "#shared/api/people.ts";
import { listPeople, type Person } from "#shared/api/people.ts";
import { choiceLabels, type PersonFieldName, personFieldEntries } from "#shared/api/person-fields.ts";
import { approvalWaits } from "#shared/api/team.ts";
import { districtCode } from "#shared/congress.ts";
import { isUuid } from "#shared/fields.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";
import { maxWithoutApproval } from "#shared/team.ts";
import { deleteApproved, deletePeople } from "./delete-people.ts";
import { erasedPeopleJob } from "./kept-answers.ts";
import { describeExport, describePeople, whenReadable } from "./people-approvals.ts";
import {
  countPeople,
  findPeople,
  findPerson,
  isPerson,
  matching,
  orderOf,
  type PeopleQuery,
  readPeople,
} from "./people-query.ts";
import { isUnsubscribed, savePerson } from "./save-person.ts";

function peopleRoutes(router: AppRouter, services: Services): void {
  const { database, activityLog, secret } = services;
  async function exportPeople(req: Request, filter: PeopleQuery) {
    await beginReading(req, filter);
    const page = { limit: maxWithoutApproval.export, offset: 0 };
    const { ids, total } = await findPeople(database.db, filter, page);
    // The search text may be a name.
    const payload = { filter: secret.encrypt(JSON.stringify(filter)) };
    const request = { action: "export", count: total, people: ids, payload, key: filter } as const;
    return whenApproved(services, req, request, async () => exported(req, filter));
  }

  async function* exported(req: Request, filter: PeopleQuery) {
    for await (const rows of idsInBatches(database.db, filter)) {
      const batch = await readPeople(
        database.db,
        rows.map(({ id }) => id),
      );
      const ids = batch.map(({ id }) => id);
      await recordAccess(services, req, ids, "exported");
      yield batch;
    }
  }

  async function beginReading(req: Request, { q }: { q?: string }): Promise<void> {
    await requireSecondFactor(services, req);
    activityLog.record({
      action: "users.export",
      message: "The list of users was exported",
      userId: memberOf(req).id,
      account: memberOf(req).name,
      details: { searched: Boolean(q) },
    });
  }

  route(router, contract.listPeople, async ({ req, query: { limit = 50, offset, ...filter }, setHeader }) => {
    if (Object.keys(req.query).length === 0) return exportPeople(req, filter);
    if (req.query.limit === undefined) await beginReading(req, filter);
    const page = await findPeople(database.db, filter, { limit, offset });
    return whenReadable(services, req, page.ids, async () => {
      setTotalHeader(setHeader, page);
      if (filter.q && page.total === 1) await recordAccess(services, req, page.ids, "opened");
      return readPeople(database.db, page.ids);
    });
  });

  route(router, contract.countEveryone, () => countPeople(database.db));

  route(router, contract.getPerson, async ({ req, params }) => {
    const person = await findPerson(database.db, params.id);
    return whenReadable(services, req, [person.id], async () => {
      await recordAccess(services, req, [person.id], "opened");
      return person;
    });
  });

  route(router, contract.updatePerson, async ({ req, params, body }) => {
    noteActivity(req, { details: { fields: fieldsOf(body) } });
    if (body.subscribeUpdates && (await isUnsubscribed(database.db, params.id)))
      await requireSecondFactor(services, req);
    const person = await savePerson(services, params.id, body);
    await recordAccess(services, req, [person.id], "changed");
    return person;
  });

  route(router, contract.hideManyPeople, async ({ req, body: { userIds, hidden } }) => {
    const changedIds = await hidePeople(database.db, userIds.filter(isUuid), hidden);
    await recordAccess(services, req, changedIds, "changed");
    noteActivity(req, { details: { hidden, changedCount: changedIds.length } });
    return { changedIds };
  });

  route(router, contract.resendConfirmations, async ({ req, body }) => {
    const ids = await findUnconfirmed(services, database.db, body.userIds.filter(isUuid));
    const request = { action: "resend", count: ids.length, payload: { ids } } as const;
    return whenApproved(services, req, request, async () => {
      const queuedCount = await database.db.transaction((tx) => resendConfirmationsTo(services, tx, ids));
      noteActivity(req, { details: { queuedCount } });
      return { queuedCount };
    });
  });

  route(router, contract.deleteManyPeople, async ({ req, body }) => {
    await requireSecondFactor(services, req);
    // A list that names someone who is gone could never be approved.
    const people = await database.db
      .select({ id: registrations.id })
      .from(registrations)
      .where(and(inArray(registrations.id, body.userIds.filter(isUuid)), isPerson))
      .orderBy(registrations.id);
    const ids = people.map(({ id }) => id);
    const request = { action: "deletion", count: ids.length, payload: { ids } } as const;
    return whenApproved(services, req, request, async () => {
      const deletedCount = await deletePeople(services, ids);
      noteActivity(req, { details: { deletedCount } });
      return { deletedCount };
    });
  });

  router.get(contract.peopleCsvPath, requireRole(contract.listPeople), async (req, res) => {
    const filter = parseInput(contract.peopleCsvQuery, req.query);
    const people = await exportPeople(req, filter);
    if (people instanceof Accepted) return sendAccepted(res, approvalWaits, people);
    const day = new Date().toISOString().slice(0, 10);
    await sendCsv(res, `users-${day}.csv`, asCsv(people));
  });
}

const kind = "mail.confirm-again";
const isWaiting = sql`exists (select from ${deliveries} where ${deliveries.registrationId} = ${registrations.id}
  and ${deliveries.kind} = ${kind} and ${deliveries.status} = 'waiting')`;

/** Who asked us not to write, or reported us as spam, is mailed for nothing but what they do themselves. */
async function findUnconfirmed(services: Services, db: Database, ids: readonly string[]): Promise<string[]> {
  const people = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(
      and(
        inArray(registrations.id, [...ids]),
        isNull(users.emailConfirmedAt),
        eq(users.isAdmin, false),
        not(isWaiting),
        not(isSuppressed(services, registrations.email, "opt-out", "complaint")),
      ),
    )
    .orderBy(registrations.id);
  return people.map(({ id }) => id);
}

async function resendConfirmationsTo(services: Services, tx: Transaction, ids: readonly string[]) {
  const people = await findUnconfirmed(services, tx, await lockPeople(tx, ids));
  await queueDeliveries(tx, ...people.map((id) => ({ kind, registrationId: id, isBulk: true }) as const));
  return people.length;
}

const notExported = {
  userId: "means nothing outside",
  ambassadorInfo: "a long text",
  wantAmbassadorRole: "the Requests tab",
  processedAt: "the Requests tab",
  hidden: "a mark of the panel",
  burst: "a mark of the panel",
  heldBack: "a mark of the panel",
};
type Other = Exclude<keyof Person, PersonFieldName | keyof typeof notExported>;

const otherColumns: Record<Other, string> = {
  district: "District",
  crm: "CRM status",
  role: "Role",
  status: "Status",
  confirmed: "Confirmed",
  isAmbassador: "Ambassador",
  createdAt: "Created",
  updatedAt: "Changed",
  id: "ID",
};
const columns = new Map<keyof Person, string>([
  ...personFieldEntries.flatMap(([field, { label, column = label }]) =>
    column === null ? [] : [[field, column] as const],
  ),
  ...(Object.entries(otherColumns) as [Other, string][]),
]);

const rowOf = (person: Person) =>
  [...columns.keys()].map((field) => {
    if (field === "district") return person.district && districtCode(person.district);
    const value = field === "crm" ? person.crm.status : person[field];
    return typeof value === "string" ? (choiceLabels[field]?.[value] ?? value) : value;
  });

const cast = { boolean: (value: boolean) => (value ? "Yes" : "No") };

async function* asCsv(batches: AsyncIterable<z.input<typeof listPeople.response>>): AsyncGenerator<string> {
  yield csvLines([[...columns.values()]], { bom: true });
  for await (const batch of batches) yield csvLines(listPeople.response.parse(batch).map(rowOf), { cast });
}

const batchSize = 1000;

/** Every match in order, a thousand at a time, each batch after the last key of the one before: no transaction stays open. */
function idsInBatches(db: Database, filter: PeopleQuery) {
  const { column, key, byColumn } = orderOf(filter);
  const comparison = filter.order === "asc" ? sql`>` : sql`<`;
  return batchesOf(batchSize, async (last?: { key: unknown; id: string }) => {
    const isLater = last && sql`(${column}, ${registrations.id}) ${comparison} (${last.key}, ${last.id})`;
    const { rows } = await db.execute<{ key: unknown; id: string }>(sql`
      select id, ${key} from ${registrations} where ${and(matching(filter), isPerson, isLater)}
      order by ${byColumn} limit ${batchSize}`);
    return rows;
  });
}

export const peopleModule: Module = {
  routes: peopleRoutes,
  approvals: {
    export: { describe: describeExport },
    reading: { describe: async () => ({ filter: "Everyone, page by page" }) },
    deletion: { describe: describePeople, run: deleteApproved },
    resend: {
      describe: describePeople,
      async run(services, tx, { ids }) {
        await resendConfirmationsTo(services, tx, ids);
        return {};
      },
    },
  },
  jobs: (services) => [erasedPeopleJob(services)],
};
