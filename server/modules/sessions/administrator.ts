import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";
import { withLock } from "#server/platform/database/with-lock.ts";
import type { Passwords } from "#server/platform/security/passwords.ts";
import type { Services } from "#server/platform/services.ts";
import { hasEmail, insertAdministrator, users } from "#shared/schema/users.ts";

/**
 * Makes sure that there is an administrator: the one that ADMIN_USERNAME and ADMIN_PASSWORD name (its password is
 * reset when it differs), or else one with a password made here.
 * @returns the password that was made, to be shown once; undefined when none was.
 */
export async function ensureAdministrator({
  database: { db },
  env,
  passwords,
}: Pick<Services, "database" | "env" | "passwords">): Promise<string | undefined> {
  return withLock(db, "administrator", async (tx) => {
    if (env.ADMIN_USERNAME && env.ADMIN_PASSWORD) {
      await saveAdministrator(tx, passwords, env.ADMIN_USERNAME, env.ADMIN_PASSWORD);
      return undefined;
    }
    const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1);
    if (existing) return undefined;
    const made = randomBytes(12).toString("base64url");
    await saveAdministrator(tx, passwords, "admin", made);
    return made;
  });
}

/** The account of an administrator, to be inserted; `hash` is bcrypt's. */
export const administratorRow = (username: string, hash: string) =>
  insertAdministrator.parse({
    email: username,
    password: hash,
    firstName: "Site",
    lastName: "Administrator",
    role: "admin",
    status: "active",
    isAdmin: true,
    subscribeUpdates: false,
  });

/** Creates the administrator with this username, or sets the password of the account there is (when it differs). */
export async function saveAdministrator(
  db: Pick<Database, "insert" | "update" | "select">,
  passwords: Passwords,
  username: string,
  password: string,
): Promise<void> {
  const [existing] = await db
    .select({ id: users.id, hash: users.password, isAdmin: users.isAdmin, status: users.status })
    .from(users)
    .where(hasEmail(users, username));
  const isCurrent = existing?.isAdmin && existing.status === "active" && existing.hash;
  if (isCurrent && (await passwords.verify(password, existing.hash))) return;
  const row = administratorRow(username, await passwords.hash(password));
  if (!existing) await db.insert(users).values(row);
  else {
    const { password: hash, role, status, isAdmin } = row;
    await db
      .update(users)
      .set({ password: hash, role, status, isAdmin, updatedAt: new Date() })
      .where(eq(users.id, existing.id));
  }
}
