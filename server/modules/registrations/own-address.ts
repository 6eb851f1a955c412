import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Request } from "express";
import { queueContact } from "#server/modules/crm/contact-queue.ts";
import { carryAddress } from "#server/modules/people/new-address.ts";
import { changePerson } from "#server/modules/person-records/change-person.ts";
import { refuseTakenEmail } from "#server/modules/person-records/person-rows.ts";
import { inMs, type Transaction } from "#server/platform/database/database.ts";
import { conflict, notFound, tooManyAttempts } from "#server/platform/errors/http-errors.ts";
import { visitorOf } from "#server/platform/http/visitor.ts";
import { originOf, queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { hourMs } from "#shared/durations.ts";
import { isUuid } from "#shared/fields.ts";
import { deliveries } from "#shared/schema/deliveries.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { users } from "#shared/schema/users.ts";

/** What a visitor does to their own new registration. */

const confirmations = ["mail.registered", "mail.application-received", "mail.confirm-again"];
/** Of one registration, within the hour; also what one mailbox gets. */
const maxConfirmations = 3;

/** @throws HttpError 404 unless this visitor registered within the hour */
export async function lockOwn(tx: Transaction, req: Request, registrationId: string) {
  const visitor = visitorOf(req);
  const [own] =
    visitor && isUuid(registrationId)
      ? await tx
          .select({
            id: registrations.id,
            userId: registrations.userId,
            email: registrations.email,
            addressCorrectedAt: registrations.addressCorrectedAt,
            confirmedAt: users.emailConfirmedAt,
          })
          .from(registrations)
          .innerJoin(users, eq(users.id, registrations.userId))
          .where(
            and(
              eq(registrations.id, registrationId),
              eq(registrations.registeredBy, visitor),
              gt(registrations.createdAt, inMs(-hourMs)),
            ),
          )
          .for("update", { of: [registrations, users] })
      : [];
  if (!own) throw notFound("We could not find this registration.");
  return own;
}

async function lockUnconfirmed(tx: Transaction, req: Request, registrationId: string) {
  const own = await lockOwn(tx, req, registrationId);
  if (own.confirmedAt) throw conflict("already_confirmed", "This email address is confirmed already.");
  return own;
}

/** Once, within the hour: the links of the former mail are void, and the new address gets its own. @throws HttpError 404, 409 */
export async function correctAddress(
  services: Services,
  req: Request,
  id: string,
  email: string,
): Promise<void> {
  const origin = originOf(services.secret, req);
  await services.database.db
    .transaction(async (tx) => {
      const own = await lockUnconfirmed(tx, req, id);
      if (own.email.toLowerCase() === email.toLowerCase()) return;
      if (own.addressCorrectedAt)
        throw conflict(
          "address_corrected",
          "The address was changed once already. Please register again with the right one.",
        );
      await carryAddress(services, tx, {
        registrationId: id,
        before: own.email,
        after: email,
        isVouchedFor: false,
      });
      await changePerson(tx, own.userId, {
        values: { email },
        registration: { addressCorrectedAt: new Date() },
      });
      await queueDeliveries(tx, { kind: "mail.registered", registrationId: id, origin });
      await queueContact(tx, id, origin);
    })
    .catch(refuseTakenEmail);
}

/** @throws HttpError 404, 409 when it is confirmed, 429 when enough were sent */
export async function resendConfirmation(services: Services, req: Request, id: string): Promise<void> {
  const origin = originOf(services.secret, req);
  await services.database.db.transaction(async (tx) => {
    await lockUnconfirmed(tx, req, id);
    const recent = await tx
      .select({ status: deliveries.status })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.registrationId, id),
          inArray(deliveries.kind, confirmations),
          gt(deliveries.createdAt, sql`now() - make_interval(secs => ${hourMs / 1000})`),
        ),
      );
    // One that waits reaches the address as it is now.
    if (recent.some(({ status }) => status === "waiting")) return;
    if (recent.length >= maxConfirmations) throw tooManyAttempts(hourMs / 1000);
    await queueDeliveries(tx, { kind: "mail.confirm-again", registrationId: id, origin });
  });
}
