import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { resetSecondFactor } from "#server/modules/second-factor/factors.ts";
import type { Database, Transaction } from "#server/platform/database/database.ts";
import { withLock } from "#server/platform/database/locks.ts";
import type { Passwords } from "#server/platform/security/passwords.ts";
import type { Services } from "#server/platform/services.ts";
import { roleOfType } from "#shared/people.ts";
import { administratorSecurity, sessions } from "#shared/schema/administrator-security.ts";
import { registrations } from "#shared/schema/registrations.ts";
import { teamMembers } from "#shared/schema/team.ts";
import { hasEmail, insertAdministrator, users } from "#shared/schema/users.ts";

const administratorLock = "administrator";

export const listAdministrators = (db: Database) =>
  db
    .select({ id: users.id, username: users.email, role: teamMembers.role })
    .from(users)
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(eq(users.isAdmin, true))
    .orderBy(users.createdAt, users.id);

/** Resets the password when ADMIN_PASSWORD differs. @returns the generated password, to show once */
export async function ensureAdministrator({
  database: { db },
  env,
  log,
  passwords,
}: Services): Promise<string | undefined> {
  return withLock(db, administratorLock, async (tx) => {
    const administrators = await listAdministrators(tx);
    if (env.ADMIN_USERNAME && env.ADMIN_PASSWORD) {
      await saveAdministrator(tx, passwords, env.ADMIN_USERNAME, env.ADMIN_PASSWORD, { isOwner: true });
      const named = env.ADMIN_USERNAME.toLowerCase();
      for (const { username } of administrators.filter(({ username }) => username.toLowerCase() !== named))
        log.warn(
          { username: masked(username) },
          "This administrator is not the one that ADMIN_USERNAME names and can still sign in. To remove the account: npm run admin:password -- --remove NAME",
        );
      return undefined;
    }
    if (administrators.length > 0) return undefined;
    const made = randomBytes(12).toString("base64url");
    await saveAdministrator(tx, passwords, "admin", made);
    return made;
  });
}

/** "a...@example.org", for a log. */
const masked = (username: string) => username.replace(/^(.).*@/s, "$1...@");

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

/** Creates an owner, or sets the password of an account, which keeps its role unless `isOwner`; a new password ends every session. */
export async function saveAdministrator(
  db: Database,
  passwords: Passwords,
  username: string,
  password: string,
  { isOwner = false } = {},
): Promise<void> {
  const [existing] = await db
    .select({ id: users.id, hash: users.password, status: users.status })
    .from(users)
    .where(and(hasEmail(users, username), eq(users.isAdmin, true)));
  const isSame = existing?.hash && (await passwords.verify(password, existing.hash, { queue: "logins" }));
  if (existing) await makeMember(db, existing.id, username, isOwner);
  if (isSame && existing.status === "active") return;
  const row = administratorRow(username, await passwords.hash(password, { queue: "logins" }));
  if (existing)
    await db
      .update(users)
      .set({ password: row.password, status: row.status, updatedAt: new Date() })
      .where(eq(users.id, existing.id));
  else {
    const [added] = await db.insert(users).values(row).returning({ id: users.id });
    if (added) await makeMember(db, added.id, username, true);
  }
  await db.delete(sessions);
}

async function makeMember(db: Database, userId: string, name: string, isOwner: boolean): Promise<void> {
  await db.insert(teamMembers).values({ userId, name, role: "owner" }).onConflictDoNothing();
  if (isOwner) await db.update(teamMembers).set({ role: "owner" }).where(eq(teamMembers.userId, userId));
}

/** Removes an administrator and their sessions. @returns why not, as a sentence */
export async function removeAdministrator(db: Database, username: string): Promise<string | undefined> {
  return withLock(db, administratorLock, async (tx) => {
    const administrators = await listAdministrators(tx);
    const account = administrators.find((each) => each.username.toLowerCase() === username.toLowerCase());
    if (!account) return `There is no administrator named "${username}".`;
    if (!administrators.some(({ id, role }) => id !== account.id && role === "owner"))
      return `"${account.username}" is the only owner: set up another one first (--username NAME).`;
    await removeAccount(tx, account.id);
    await tx.delete(sessions);
    return undefined;
  });
}

export async function removeAccount(tx: Transaction, userId: string): Promise<void> {
  await endEverywhere(tx, userId);
  const [person] = await tx
    .select({ type: registrations.registrationType })
    .from(registrations)
    .where(eq(registrations.userId, userId));
  // An administrator who has registered stays registered.
  if (person) {
    await tx.delete(teamMembers).where(eq(teamMembers.userId, userId));
    await resetSecondFactor(tx, userId);
    await tx
      .update(users)
      .set({ isAdmin: false, password: null, role: roleOfType[person.type] })
      .where(eq(users.id, userId));
  } else await tx.delete(users).where(eq(users.id, userId));
}

export async function endEverywhere(db: Database, userId: string): Promise<void> {
  const devicesEndedAt = new Date();
  await db
    .insert(administratorSecurity)
    .values({ userId, devicesEndedAt })
    .onConflictDoUpdate({ target: administratorSecurity.userId, set: { devicesEndedAt } });
  await db.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId}`);
}
