import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { HttpError } from "#server/http/errors.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { queueDeliveries } from "#server/jobs/deliveries.ts";
import type { Services } from "#server/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const hour = 60 * 60;
/** Takes longer than any of what is done meanwhile, so that the time tells nobody who is registered. */
const answerMs = 300;

/** Sends people their links again, and tells nobody whether an address is known here. */
export function createResend(services: Services) {
  const { database, secret } = services;
  const perClient = createRateLimit(services, "resend-client", { points: 10, duration: hour });
  const perAddress = createRateLimit(services, "resend-address", { points: 3, duration: hour });

  /** Over its limit, an address gets no further mail; whoever asks can't tell. */
  async function isWithinLimit(email: string): Promise<boolean> {
    try {
      // Its keyed hash: no table but people's own holds an address.
      await perAddress.take(secret.sign("resend", email.toLowerCase()));
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) return false;
      throw error;
    }
  }

  async function queueLinks(email: string): Promise<void> {
    if (!(await isWithinLimit(email))) return;
    const [person] = await database.db
      .select({ id: registrations.id })
      .from(registrations)
      .innerJoin(users, eq(users.id, registrations.userId))
      .where(and(eq(sql`lower(${registrations.email})`, email.toLowerCase()), eq(users.isAdmin, false)));
    if (person)
      await database.db.transaction((tx) =>
        queueDeliveries(tx, { kind: "mail.links", registrationId: person.id }),
      );
  }

  /** @throws HttpError 429 when this client has asked too often. */
  return async (email: string, client: string | undefined): Promise<void> => {
    await perClient.take(client);
    await Promise.all([queueLinks(email), sleep(answerMs)]);
  };
}
