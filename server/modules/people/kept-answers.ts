import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { queueKnownContacts } from "#server/modules/crm/contact-queue.ts";
import { withdrawStoryUse } from "#server/modules/patient-stories/stories-of-people.ts";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { isSuppressed, lastsLonger, type OwnConsent } from "#server/modules/person-records/suppressions.ts";
import { inBatches } from "#server/platform/database/queries.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { Job } from "#server/platform/jobs/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import type { StoryUse } from "#shared/api/my-data.ts";
import { dayMs, hourMs } from "#shared/durations.ts";
import { ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import { erasedPeople, suppressionReasons, suppressions, withdrawals } from "#shared/schema/kept-answers.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { deletePeople } from "./delete-people.ts";
import { forgetErasedRows } from "./erased-addresses.ts";

/**
 * A backup that is put back would bring erased people back, and forget who left, complained or stopped showing something since. These
 * answers are copied to the storage, which outlives the database: hourly, and before a restore.
 */

const batchSize = 500;
const declinedRule = z.object({
  suppressions: z.array(
    z.object({ addressHash: z.string(), reason: z.enum(suppressionReasons), day: z.iso.date() }),
  ),
  withdrawals: z.array(z.object({ registrationId: z.uuid(), what: z.string(), at: z.coerce.date() })),
});
const erasedRule = z.array(
  z.object({ id: z.uuid(), hasProvenAddress: z.boolean(), addressHash: z.string().nullish() }),
);

type Folder = "answers" | "erased";

const storeList = ({ storage }: Services, folder: Folder, list: object): Promise<void> =>
  storage.write(`${folder}/${randomUUID()}`, Buffer.from(JSON.stringify(list)));

async function* storedLists<List>(
  { storage }: Services,
  folder: Folder,
  rule: z.ZodType<List>,
): AsyncGenerator<List> {
  for await (const { path } of storage.list(folder)) {
    const bytes = await storage.read(path);
    if (bytes) yield rule.parse(JSON.parse(bytes.toString("utf8")));
  }
}

export async function storeAnswers(services: Services): Promise<void> {
  await storeDeclined(services);
  await storeErased(services);
}

/** Before a restore: the storage may have lost what it had, and the restore replaces the tables. */
export async function storeAllAnswers(services: Services): Promise<void> {
  const { db } = services.database;
  await db.update(suppressions).set({ isStored: false });
  await db.update(withdrawals).set({ isStored: false });
  await db.update(erasedPeople).set({ isStored: false });
  await storeAnswers(services);
}

async function storeDeclined(services: Services): Promise<void> {
  const { db } = services.database;
  for (;;) {
    const declined = await db
      .select()
      .from(suppressions)
      .where(eq(suppressions.isStored, false))
      .limit(batchSize);
    const withdrawn = await db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.isStored, false))
      .limit(batchSize);
    if (declined.length + withdrawn.length === 0) return;
    await storeList(services, "answers", { suppressions: declined, withdrawals: withdrawn });
    const hashes = declined.map(({ addressHash }) => addressHash);
    await db.update(suppressions).set({ isStored: true }).where(inArray(suppressions.addressHash, hashes));
    for (const { registrationId, what } of withdrawn)
      await db
        .update(withdrawals)
        .set({ isStored: true })
        .where(and(eq(withdrawals.registrationId, registrationId), eq(withdrawals.what, what)));
  }
}

async function storeErased(services: Services): Promise<void> {
  const { db } = services.database;
  const { id, hasProvenAddress, addressHash, isStored } = erasedPeople;
  for (;;) {
    const rows = await db
      .select({ id, hasProvenAddress, addressHash })
      .from(erasedPeople)
      .where(eq(isStored, false))
      .limit(batchSize);
    if (rows.length === 0) return;
    await storeList(services, "erased", rows);
    const ids = rows.map((row) => row.id);
    await db.update(erasedPeople).set({ isStored: true }).where(inArray(id, ids));
  }
}

const asStored = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, isStored: true }));

/** Earlier ones are in the backup, or ended before it. */
async function readDeclined(services: Services, since: Date): Promise<void> {
  const { db } = services.database;
  const firstDay = since.toISOString().slice(0, 10);
  for await (const stored of storedLists(services, "answers", declinedRule)) {
    const declined = asStored(stored.suppressions.filter(({ day }) => day >= firstDay));
    const withdrawn = asStored(stored.withdrawals.filter(({ at }) => at >= since));
    if (declined.length > 0)
      await db
        .insert(suppressions)
        .values(declined)
        .onConflictDoUpdate({
          target: suppressions.addressHash,
          set: { reason: sql`excluded.reason` },
          setWhere: sql.raw(lastsLonger),
        });
    if (withdrawn.length > 0) await db.insert(withdrawals).values(withdrawn).onConflictDoNothing();
  }
}

/** After a restore, people who refused mail or display since the backup stay out. @param madeAt when the backup was made @returns how many refusals were kept */
export async function declineAgain(services: Services, madeAt: Date): Promise<number> {
  await readDeclined(services, new Date(madeAt.getTime() - dayMs));
  return (
    (await unsubscribeAgain(services)) +
    (await withdrawConsents(services)) +
    (await withdrawStories(services))
  );
}

/** Unlike refusals, what people agreed to is nowhere but in the database. */
export function lostConsents(madeAt: Date, now: Date): string {
  const hours = Math.max(1, Math.ceil((now.getTime() - madeAt.getTime()) / hourMs));
  const since = hours === 1 ? "hour" : `${hours} hours`;
  return `What people agreed to in the ${since} since this backup was made is lost: registrations, and updates or public names that they asked for.`;
}

function unsubscribeAgain(services: Services): Promise<number> {
  const { db } = services.database;
  const hasLeft = isSuppressed(services, registrations.email, "opt-out");
  return inBatches(batchSize, async () => {
    const people = await db
      .select({ id: registrations.id, userId: registrations.userId })
      .from(registrations)
      .where(and(registrations.subscribeUpdates, hasLeft))
      .limit(batchSize);
    const ids = people.map(({ id }) => id);
    await db.transaction(async (tx) => {
      for (const { userId } of people)
        await changePerson(tx, userId, { values: { subscribeUpdates: false } });
      await queueKnownContacts(tx, ids);
    });
    return people.length;
  });
}

/** What a backup may have of a consent, and what is so without it. */
const ownConsents: Record<
  OwnConsent,
  { isBack: SQL | undefined; without: Parameters<typeof changePerson>[2] }
> = {
  name: {
    isBack: or(registrations.sharePublicly, ambassadorProfiles.sharePublicly),
    without: { values: { sharePublicly: false } },
  },
  crmConsent: { isBack: sql`${registrations.crmConsent}`, without: { values: { crmConsent: false } } },
  district: { isBack: isNotNull(registrations.district), without: { registration: { district: null } } },
};

async function withdrawConsents({ database: { db } }: Services): Promise<number> {
  let withdrawn = 0;
  for (const [what, { isBack, without }] of Object.entries(ownConsents)) {
    const people = await db
      .select({ id: registrations.id, userId: registrations.userId })
      .from(registrations)
      .innerJoin(withdrawals, eq(withdrawals.registrationId, registrations.id))
      .leftJoin(ambassadorProfiles, eq(ambassadorProfiles.userId, registrations.userId))
      .where(and(eq(withdrawals.what, what), isBack));
    for (const { id, userId } of people)
      await db.transaction(async (tx) => {
        await changePerson(tx, userId, without);
        await queueKnownContacts(tx, [id]);
      });
    withdrawn += people.length;
  }
  return withdrawn;
}

async function withdrawStories(services: Services): Promise<number> {
  const { db } = services.database;
  const uses = await db
    .select({ registrationId: withdrawals.registrationId, what: withdrawals.what })
    .from(withdrawals)
    .innerJoin(registrations, eq(registrations.id, withdrawals.registrationId))
    .where(sql`${withdrawals.what} like '% %'`);
  for (const { registrationId, what } of uses) {
    const [use = "", id = ""] = what.split(" ");
    await withdrawStoryUse(services, { registrationId, id, use: use as StoryUse }).catch((error: unknown) => {
      // The story is not in the backup.
      if (!(error instanceof HttpError)) throw error;
    });
  }
  return uses.length;
}

/** After a restore: also those whom only the storage remembers. @returns how many had come back */
export async function eraseReturned(services: Services): Promise<number> {
  const { db } = services.database;
  for await (const stored of storedLists(services, "erased", erasedRule))
    if (stored.length > 0) await db.insert(erasedPeople).values(asStored(stored)).onConflictDoNothing();
  let erased = 0;
  for (const hasProvenAddress of [true, false])
    for (;;) {
      const back = await db
        .select({ id: registrations.id })
        .from(registrations)
        .innerJoin(erasedPeople, eq(erasedPeople.id, registrations.id))
        .where(eq(erasedPeople.hasProvenAddress, hasProvenAddress))
        .limit(batchSize);
      const ids = back.map(({ id }) => id);
      const deleted = ids.length > 0 ? await deletePeople(services, ids, { hasProvenAddress }) : 0;
      erased += deleted;
      if (deleted === 0) break;
    }
  return erased;
}

export const erasedPeopleJob = (services: Services): Job => ({
  name: "people erased before a restore",
  every: "hour",
  async run() {
    await storeAnswers(services);
    await forgetErasedRows(services, services.database.db);
    const erased = await eraseReturned(services);
    if (erased > 0) services.log.warn({ erased }, "people who had come back with a backup were erased again");
  },
});
