import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Request } from "express";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { carryAddress } from "#server/modules/people/save-person.ts";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import {
  answerTaken,
  equalizeTiming,
  isPretendedTo,
  recordPretended,
  wasPretended,
} from "#server/modules/person-records/taken-address.ts";
import { assertOwnPhoto } from "#server/modules/photos/person-photo.ts";
import { inMs, type Transaction } from "#server/platform/database/database.ts";
import { conflict, notFound } from "#server/platform/errors/http-errors.ts";
import { visitorOf } from "#server/platform/http/cookies.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { originOf, queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { hourMs } from "#shared/durations.ts";
import { isUuid } from "#shared/fields.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

const confirmations = ["mail.registered", "mail.application-received", "mail.confirm-again"];

const notOwn = () => notFound(sentence("noRegistration"));

const selectOwn = (tx: Transaction, condition: SQL | undefined) =>
  tx
    .select({
      id: registrations.id,
      userId: registrations.userId,
      email: registrations.email,
      photoUrl: registrations.photoUrl,
      addressCorrectedAt: registrations.addressCorrectedAt,
      confirmedAt: users.emailConfirmedAt,
      isOver: sql<boolean>`${registrations.createdAt} <= ${inMs(-hourMs)}`,
    })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(condition)
    .for("update", { of: [registrations, users] });

/** @throws HttpError 404 unless this visitor registered within the hour */
export async function lockOwn(tx: Transaction, req: Request, registrationId: string) {
  const visitor = visitorOf(req);
  // Nonsense gets the same sentence as someone else's registration.
  const isOwn =
    visitor &&
    isUuid(registrationId) &&
    and(eq(registrations.id, registrationId), eq(registrations.registeredBy, visitor));
  const [own] = isOwn ? await selectOwn(tx, isOwn) : [];
  if (!own || own.isOver) throw notOwn();
  return own;
}

/** Our page sends it, so that the next person on the same device can't correct the address there. */
export const correctionSecret = ({ secret }: Pick<Services, "secret">, id: string): string =>
  secret.sign("own registration", id);

/** @throws HttpError 404 unless the page sends its secret, or without one its browser registered within the hour */
async function assertOwn(services: Services, req: Request, id: string, secret?: string): Promise<void> {
  if (secret !== undefined) {
    if (!services.secret.verify("own registration", id, secret)) throw notOwn();
  } else if (!(await isPretendedTo(services, req, id)))
    await services.database.db.transaction((tx) => lockOwn(tx, req, id));
}

/** @throws HttpError 404 after an hour; 409 when it is confirmed */
async function lockUnconfirmed(tx: Transaction, id: string) {
  const [own] = await selectOwn(tx, eq(registrations.id, id));
  if (!own || own.isOver) throw notOwn();
  if (own.confirmedAt) throw conflict("already_confirmed", sentence("alreadyConfirmed"));
  return own;
}

const addressCorrected = () => conflict("address_corrected", sentence("addressChanged"));

/** Once, within the hour: the links of the former mail are void, and the new address gets its own. @throws HttpError 404, 409 */
export async function correctAddress(
  services: Services,
  req: Request,
  id: string,
  { email, secret }: { email: string; secret?: string | undefined },
): Promise<void> {
  const { db } = services.database;
  const origin = originOf(services.secret, req);
  await equalizeTiming(services, req, async () => {
    await assertOwn(services, req, id, secret);
    // Outside of the transaction: limits are counted on a second connection.
    if (await wasPretended(services, id)) return pretendCorrection(services, id, email);
    await db
      .transaction(async (tx) => {
        const own = await lockUnconfirmed(tx, id);
        if (own.email.toLowerCase() === email.toLowerCase()) return;
        if (own.addressCorrectedAt) throw addressCorrected();
        await carryAddress(services, tx, own, email, { isVouchedFor: false });
        await changePerson(tx, own.userId, {
          values: { email },
          registration: { addressCorrectedAt: new Date() },
        });
        await queueDeliveries(tx, { kind: "mail.registered", registrationId: id, origin });
        await queueContact(tx, id, origin);
      })
      .catch(async (error: unknown) => {
        await answerTaken(services, req, error, { email, origin, visitor: "" });
        await db.transaction(async (tx) => {
          const own = await lockUnconfirmed(tx, id);
          await changePerson(tx, own.userId, { registration: { addressCorrectedAt: new Date() } });
        });
      });
  });
}

async function pretendCorrection(services: Services, id: string, email: string): Promise<void> {
  const corrected = `corrected to ${email.toLowerCase()}`;
  if (await wasPretended(services, id, "corrected")) {
    if (!(await wasPretended(services, id, corrected))) throw addressCorrected();
  } else if (!(await wasPretended(services, id, email.toLowerCase()))) {
    await recordPretended(services, id, "corrected");
    await recordPretended(services, id, corrected);
  }
}

/** Once; idempotent. @throws HttpError 400, 404, 409 */
export async function attachPhoto(services: Services, req: Request, id: string, photoUrl: string) {
  const photoAttached = () => conflict("photo_attached", sentence("photoAttached"));
  const named = { field: "photoURL", purpose: "registration" } as const;
  if (await isPretendedTo(services, req, id)) {
    await assertOwnPhoto(services, req, photoUrl, named);
    if ((await recordPretended(services, id, photoUrl)) && !(await recordPretended(services, id, "photo")))
      throw photoAttached();
    return;
  }
  await services.database.db.transaction(async (tx) => {
    const own = await lockOwn(tx, req, id);
    await assertOwnPhoto({ database: { db: tx } }, req, photoUrl, named);
    if (own.photoUrl === photoUrl) return;
    if (own.photoUrl !== null) throw photoAttached();
    await changePerson(tx, own.userId, { values: { photoUrl } });
  });
}

export async function resendConfirmation(services: Services, req: Request, id: string, secret?: string) {
  const origin = originOf(services.secret, req);
  await equalizeTiming(services, req, async () => {
    await assertOwn(services, req, id, secret);
    await services.rateLimits.named("confirmations of a registration").take(id);
    if (await wasPretended(services, id)) return;
    await services.database.db.transaction(async (tx) => {
      await lockUnconfirmed(tx, id);
      const isWaiting = and(
        eq(deliveries.registrationId, id),
        inArray(deliveries.kind, confirmations),
        eq(deliveries.status, "waiting"),
      );
      // It reaches the address as it is now.
      if ((await tx.$count(deliveries, isWaiting)) > 0) return;
      await queueDeliveries(tx, { kind: "mail.confirm-again", registrationId: id, origin });
    });
  });
}
