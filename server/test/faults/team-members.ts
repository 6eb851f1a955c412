import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { z } from "zod";
import { administratorRow } from "#server/modules/sessions/administrator.ts";
import { createPasswords } from "#server/platform/security/passwords.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import type { TeamRole } from "#shared/team.ts";
import { admin, ask, nextAddress } from "./site.ts";

export const signIn = async (server: ServerProcess, username: string): Promise<string> =>
  (
    await ask(server, "/api/admin/login", {
      method: "POST",
      body: { ...admin, username },
      from: nextAddress(),
    })
  ).cookie;

export async function addMember(pool: pg.Pool, server: ServerProcess, username: string, role: TeamRole) {
  const db = drizzle({ client: pool, casing: "snake_case" });
  const hash = await createPasswords(4).hash(admin.password, { queue: "logins" });
  const [added] = await db.insert(users).values(administratorRow(username, hash)).returning({ id: users.id });
  if (!added) throw new Error("no account was made");
  await db.insert(teamMembers).values({ userId: added.id, name: username, role });
  return { id: added.id, cookie: await signIn(server, username) };
}

/** Calls whose response is checked. */
export async function call(
  server: ServerProcess,
  address: string,
  method: string,
  cookie: string,
  body?: unknown,
) {
  const headers = { cookie, ...(body !== undefined && { "content-type": "application/json" }) };
  const response = await fetch(server.url + address, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  return z
    .looseObject({ id: z.string(), approval: z.looseObject({ id: z.string() }) })
    .partial()
    .parse(await response.json());
}
