import { eq } from "drizzle-orm";
import type { Request } from "express";
import { endOtherSessions, requirePassword } from "#server/modules/second-factor/factors.ts";
import { rememberDevice } from "#server/modules/sessions/session.ts";
import { fieldError } from "#server/platform/errors/http-errors.ts";
import { memberOf } from "#server/platform/http/guards.ts";
import { sentence } from "#server/platform/language/sentences.ts";
import { queueDeliveries } from "#server/platform/outbox/deliveries.ts";
import type { Services } from "#server/platform/services.ts";
import { users } from "#shared/schema/users.ts";

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
    await endOtherSessions(tx, req);
    await queueDeliveries(tx, {
      kind: "mail.account-changed",
      payload: { userId: member.id, change: "password-changed" },
    });
  });
  rememberDevice(req, { ...member, hash, devicesEndedAt: null });
}

/** Loaded with the first password that a member chooses, because it is large. */
let common: Promise<ReadonlySet<string>> | undefined;

/** @throws HttpError 400 for one of the most common passwords, or the account's own address */
export async function assertGoodPassword(
  password: string,
  username: string,
  field = "password",
): Promise<void> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  const typed = password.toLowerCase();
  if ((await common).has(typed)) throw fieldError(field, sentence("commonPassword"));
  if (typed === username.toLowerCase() || typed === username.toLowerCase().split("@")[0])
    throw fieldError(field, sentence("passwordIsAddress"));
}
