import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail, users } from "#shared/schema/users.ts";

/** Longer than the work takes, so that timing does not reveal who is registered. */
const responseMs = 300;

/** Sends people their links again; the response does not reveal whether an address is registered. */
export async function resendLinksTo(
  { database: { db } }: Services,
  email: string,
  origin: string,
): Promise<void> {
  await Promise.all([queueLinks(db, email, origin), sleep(responseMs)]);
}

export const queueLinks = (db: Database, email: string, origin: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(and(hasEmail(registrations, email), eq(users.isAdmin, false)))
      // They may be deleting their data.
      .for("key share", { of: registrations });
    if (person) await queueDeliveries(tx, { kind: "mail.links", registrationId: person.id, origin });
  });
