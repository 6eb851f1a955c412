import { and, eq, ne, sql } from "drizzle-orm";
import type { Request } from "express";
import { requirePassword } from "#server/modules/second-factor/proof.ts";
import { rememberDevice } from "#server/modules/sessions/account-cookies.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { sessions } from "#shared/schema/administrator-security.ts";
import { users } from "#shared/schema/users.ts";
import { assertGoodPassword } from "./passwords.ts";

/** Known devices end with the old password; so do the account's other sessions. */
export async function setOwnPassword(
  services: Services,
  req: Request,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { database, passwords } = services;
  const member = memberOf(req);
  await requirePassword(services, req, password);
  await assertGoodPassword(newPassword, member.username, "newPassword");
  const hash = await passwords.hash(newPassword, { queue: "known-devices" });
  await database.db.transaction(async (tx) => {
    await tx.update(users).set({ password: hash, updatedAt: new Date() }).where(eq(users.id, member.id));
    const isOwn = sql`${sessions.sess} ->> 'userId' = ${member.id}`;
    await tx.delete(sessions).where(and(isOwn, ne(sessions.sid, req.sessionID)));
    await queueDeliveries(tx, {
      kind: "mail.account-changed",
      registrationId: null,
      payload: { userId: member.id, change: "password-changed" },
    });
  });
  rememberDevice(req, { ...member, hash, devicesEndedAt: null });
}
