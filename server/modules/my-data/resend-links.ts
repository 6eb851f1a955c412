import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { HttpError } from "#server/platform/http/errors.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { hasEmail, users } from "#shared/schema/users.ts";

/** Mails that one address is sent, whoever asks for them. */
const perAddress = { calls: 3, seconds: 60 * 60, exact: true } as const;
/** Takes longer than any of what is done meanwhile, so that the time tells nobody who is registered. */
const answerMs = 300;

/** Sends people their links again, and tells nobody whether an address is known here. */
export function createResend(services: Services) {
  const { database, secret } = services;
  const limit = services.rateLimits.named("resend-address", perAddress);

  /** Over its limit, an address gets no further mail; whoever asks can't tell. */
  async function isWithinLimit(email: string): Promise<boolean> {
    try {
      // Its keyed hash: no table but people's own holds an address.
      await limit.take(secret.sign("resend", email.toLowerCase()));
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
      .where(and(hasEmail(registrations, email), eq(users.isAdmin, false)));
    if (person)
      await database.db.transaction((tx) =>
        queueDeliveries(tx, { kind: "mail.links", registrationId: person.id }),
      );
  }

  return async (email: string): Promise<void> => {
    await Promise.all([queueLinks(email), sleep(answerMs)]);
  };
}
