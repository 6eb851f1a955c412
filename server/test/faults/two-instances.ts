import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { administratorRow } from "#server/modules/sessions/administrator.ts";
import { createPasswords } from "#server/platform/security/passwords.ts";
import { withConnection } from "#server/test/connection.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { teamMembers } from "#shared/schema/team.ts";
import { users } from "#shared/schema/users.ts";
import { admin, ask, type FaultTest, longest, nextAddress, startSite, until, withDatabase } from "./site.ts";

/** Two servers on one database, as behind a balancer. */
export const twoInstances: FaultTest = {
  guarantee:
    "Two instances: one session, one login limit, a change seen on the other within 1 s, also after all connections were cut; a removed member is out within 2 s",
  run: () =>
    withDatabase(async (database) => {
      const [first, second] = await Promise.all([
        startSite(database, { APP_SECRET: secret }),
        startSite(database, { APP_SECRET: secret }),
      ]);
      const { cookie } = await ask(first, "/api/admin/login", { method: "POST", body: admin });
      const shared = (await ask(second, "/api/admin/session", { cookie })).status === 200;
      /** How long a change that is made on the first takes to be seen on the second. */
      const delayOf = async (title: string) => {
        const body = { title, journal: "J", summary: "S", year: 2020, category: "comparative" };
        await ask(second, "/api/studies");
        const write = () => ask(first, "/api/admin/studies", { method: "POST", body, cookie });
        // The first one after a cut may be refused, and then nothing was changed.
        await until(async () => (await write()).status === 201);
        return until(async () => (await textOf(second.url, "/api/studies")).includes(title));
      };
      const delays: number[] = [];
      const afterCut: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        delays.push(await delayOf(`Study ${count}`));
        await cutConnections(database.url);
        afterCut.push(await delayOf(`Study ${count} after a cut`));
      }
      const wrong = { username: admin.username, password: "wrong" };
      const tries = await Promise.all(
        Array.from({ length: 60 }, (_, count) =>
          ask(count % 2 ? first : second, "/api/admin/login", { method: "POST", body: wrong }),
        ),
      );
      const tried = tries.filter(({ status }) => status === 401).length;
      const outMs = await removeMember(database.url, first, second, cookie);
      await ask(second, "/api/admin/logout", { method: "POST", cookie });
      const isOut = (await ask(first, "/api/admin/session", { cookie })).status === 401;
      const slowest = longest([...delays, ...afterCut]);
      return {
        ok: shared && isOut && tried <= 5 && slowest < 1000 && outMs < 2000,
        figure: `session ${shared && isOut ? "shared, and over on both at once" : "not shared"}; ${tried} of 60 logins tried on both together; change seen after ${Math.round(longest(delays))} ms at the most, ${Math.round(longest(afterCut))} ms after all connections to the database were cut; a removed member out after ${Math.round(outMs)} ms`,
      };
    }),
};

/** @returns after how many ms a member who is removed on the first is out on the second */
async function removeMember(
  url: string,
  first: ServerProcess,
  second: ServerProcess,
  cookie: string,
): Promise<number> {
  const member = await withConnection(url, (client) => addEditor(client, second));
  const status = async () => (await ask(second, "/api/admin/session", { cookie: member.cookie })).status;
  if ((await status()) !== 200) throw new Error("the new member could not sign in");
  await ask(first, `/api/admin/team/${member.id}`, { method: "DELETE", cookie });
  return until(async () => (await status()) === 401);
}

const cutConnections = (url: string) =>
  withConnection(url, (client) =>
    client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'website'"),
  );

const secret = "a secret of the fault test's two servers";
const textOf = async (url: string, path: string) => (await fetch(url + path)).text();

async function addEditor(client: pg.Client, server: ServerProcess) {
  const username = "an editor";
  const db = drizzle({ client, casing: "snake_case" });
  const hash = await createPasswords(4).hash(admin.password, { queue: "logins" });
  const [added] = await db.insert(users).values(administratorRow(username, hash)).returning({ id: users.id });
  if (!added) throw new Error("no account was made");
  await db.insert(teamMembers).values({ userId: added.id, name: username, role: "editor" });
  const login = { method: "POST", body: { ...admin, username }, from: nextAddress() };
  return { id: added.id, cookie: (await ask(server, "/api/admin/login", login)).cookie };
}
