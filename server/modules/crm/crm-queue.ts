import { and, eq, like, or } from "drizzle-orm";
import { dismissGivenUp, retryGivenUp } from "#server/modules/deliveries/failed-deliveries.ts";
import { notFound } from "#server/platform/errors/http-errors.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { isUuid } from "#shared/fields.ts";
import { deliveries } from "#shared/schema/plumbing.ts";
import { registrations } from "#shared/schema/registrations.ts";

type Needed = Pick<Services, "database">;

const unknownPerson = () => notFound("We could not find this user. They may have been deleted.");

/** Queues a person's contact again. @throws HttpError 404 */
export async function retryContact({ database }: Needed, id: string): Promise<void> {
  if (!isUuid(id)) throw unknownPerson();
  await database.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.id, id))
      .for("share");
    if (!person) throw unknownPerson();
    await queueDeliveries(tx, { kind: "crm.upsert", registrationId: id });
  });
}

/** Dismisses a failed contact; the next change of the person is sent again. @throws HttpError 404 */
export async function dismissContact({ database: { db } }: Needed, id: string): Promise<void> {
  const [person] = isUuid(id)
    ? await db.select({ id: registrations.id }).from(registrations).where(eq(registrations.id, id))
    : [];
  if (!person) throw unknownPerson();
  await dismissGivenUp(db, {
    service: "crm",
    condition: and(eq(deliveries.registrationId, id), eq(deliveries.kind, "crm.upsert")),
  });
}

/** What the old credentials failed to send is queued again. */
export async function retryAfterNewCredentials({ database: { db } }: Needed): Promise<void> {
  const forTheKey = or(like(deliveries.lastError, "%(401)"), like(deliveries.lastError, "%(403)"));
  await retryGivenUp(db, { service: "crm", condition: forTheKey });
}
