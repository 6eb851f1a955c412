import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { invitationToken } from "#server/modules/mail/account-mails.ts";
import { createSecret } from "#server/platform/security/secret.ts";
import { withConnection } from "#server/test/connection.ts";
import { addPeople } from "#server/test/people.ts";
import type { ServerProcess } from "#server/test/server-process.ts";
import { type FaultTest, longest } from "./fault-test.ts";
import { admin, ask, nextAddress, startSite, until, withDatabase } from "./site.ts";
import { addMember, call, signIn } from "./team-members.ts";

const secret = "a secret of the fault test's two servers";
const people = "/api/admin/registrations";
const rounds = 5;
const removedMs = 1000;

interface Team {
  url: string;
  pool: pg.Pool;
  servers: [ServerProcess, ServerProcess];
  /** Cookie of the owner who asks. */
  asker: string;
  /** Cookies of those who approve. */
  owners: [string, string];
}

/** Two instances, and several people who press at the same moment. */
export const teamRaces: FaultTest = {
  guarantee:
    "Two instances: a deletion, an export and an invitation happen once when several approve or accept at the same moment and servers are killed; a removed member is out within 1 s",
  run: () =>
    withDatabase(async (database) => {
      const start = () => startSite(database, { APP_SECRET: secret });
      const servers: Team["servers"] = await Promise.all([start(), start()]);
      const pool = new pg.Pool({ connectionString: database.url, max: 2 });
      try {
        await addPeople(pool, 1200);
        const asker = await signIn(servers[0], admin.username);
        const join = async (name: string) => (await addMember(pool, servers[0], name, "owner")).cookie;
        const owners: Team["owners"] = [await join("second"), await join("third")];
        const team: Team = { url: database.url, pool, servers, asker, owners };
        const deletions = await countRounds(() => deletesOnce(team));
        const exports = await countRounds(() => exportsOnce(team));
        const invitations = await countRounds(() => invitesOnce(team));
        const delays: number[] = [];
        await countRounds(async (round) => {
          const member = await addMember(pool, servers[0], `editor.${round}`, "editor");
          delays.push(...(await removeUnderLoad(team, member)));
          return true;
        });
        const isWhole = await survivesKill(team);
        const isOnce = [deletions, exports, invitations].every((held) => held === rounds);
        return {
          ok: isOnce && longest(delays) < removedMs && isWhole,
          figure: `once in ${deletions} of ${rounds} deletions, ${exports} of ${rounds} exports, ${invitations} of ${rounds} invitations; a removed member out after ${Math.round(longest(delays))} ms on both; a server killed while it deleted ${isWhole ? "deleted nobody, and the approval went through on the other" : "left half of it"}`,
        };
      } finally {
        await Promise.all([...servers.map((server) => server.end()), pool.end()]);
      }
    }),
};

async function countRounds(holds: (round: number) => Promise<boolean>): Promise<number> {
  let held = 0;
  for (let round = 0; round < rounds; round += 1) if (await holds(round)) held += 1;
  return held;
}

const remaining = async ({ pool }: Team): Promise<number> =>
  Number((await pool.query("select count(*) from registrations")).rows[0].count);

async function askToDelete({ pool, servers, asker }: Team, count: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from registrations order by id limit $1", [
    count,
  ]);
  const body = { userIds: rows.map(({ id }) => id) };
  const { approval } = await call(servers[0], people, "DELETE", asker, body);
  return approval?.id ?? "";
}

const approve = (server: ServerProcess, cookie: string, id: string) =>
  ask(server, `/api/admin/approvals/${id}/approve`, { method: "POST", cookie });

/** Both owners on both instances. */
const approveEverywhere = async ({ servers, owners }: Team, id: string): Promise<number[]> => {
  const responses = servers.flatMap((server) => owners.map((cookie) => approve(server, cookie, id)));
  return (await Promise.all(responses)).map(({ status }) => status);
};

/** One call had the first status, all others the second. */
const isOne = (statuses: readonly number[], first: number, others: number): boolean =>
  String(statuses.toSorted()) === String([first, ...statuses.slice(1).map(() => others)].toSorted());

async function deletesOnce(team: Team): Promise<boolean> {
  const before = await remaining(team);
  const statuses = await approveEverywhere(team, await askToDelete(team, 51));
  return isOne(statuses, 200, 409) && (await remaining(team)) === before - 51;
}

async function exportsOnce(team: Team): Promise<boolean> {
  const { servers, asker } = team;
  const { approval } = await call(servers[0], `${people}.csv`, "GET", asker);
  const decided = await approveEverywhere(team, approval?.id ?? "");
  const taken = await Promise.all(
    [...servers, ...servers].map((server) => ask(server, `${people}.csv`, { cookie: asker })),
  );
  return (
    isOne(decided, 200, 409) &&
    isOne(
      taken.map(({ status }) => status),
      200,
      202,
    )
  );
}

async function invitesOnce({ servers, asker }: Team): Promise<boolean> {
  const invitation = { email: `${nextAddress()}@team.example`, role: "editor" };
  const { id } = await call(servers[0], "/api/admin/team/invitations", "POST", asker, invitation);
  const token = invitationToken(createSecret(secret), id ?? "");
  const body = { token, name: "Nora", password: "a sentence that is long" };
  const accepted = await Promise.all(
    [...servers, ...servers].map((server) =>
      ask(server, "/api/invitations/accept", { method: "POST", body, from: nextAddress() }),
    ),
  );
  return isOne(
    accepted.map(({ status }) => status),
    200,
    410,
  );
}

/** @returns for each instance, how long after the removal's response the member still got in, in ms */
async function removeUnderLoad({ servers, asker }: Team, member: { id: string; cookie: string }) {
  let isOver = false;
  const inParallel = (count: number, work: () => Promise<void>) =>
    Array.from({ length: count }, async () => {
      while (!isOver) await work();
    });
  const readers = servers.flatMap((server) =>
    inParallel(10, async () => void (await ask(server, "/", { from: nextAddress() }))),
  );
  const lastSeen = servers.map(() => 0);
  const callers = servers.flatMap((server, index) =>
    inParallel(4, async () => {
      const { status } = await ask(server, "/api/admin/studies", { cookie: member.cookie });
      if (status === 200) lastSeen[index] = performance.now();
    }),
  );
  await until(async () => lastSeen.every((seen) => seen > 0));
  await ask(servers[0], `/api/admin/team/${member.id}`, { method: "DELETE", cookie: asker });
  const removed = performance.now();
  await sleep(removedMs + 500);
  isOver = true;
  await Promise.all([...readers, ...callers]);
  return lastSeen.map((seen) => Math.max(0, seen - removed));
}

/** One server is killed in the middle of a deletion, held up by a lock so that it surely is. */
async function survivesKill(team: Team): Promise<boolean> {
  const [one, other] = team.servers;
  const [owner] = team.owners;
  const before = await remaining(team);
  const id = await askToDelete(team, 51);
  const isWaiting = async () =>
    ((await team.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount ?? 0) >
    0;
  await withConnection(team.url, async (client) => {
    await client.query("begin");
    await client.query("select from registrations order by id limit 1 for update");
    const response = approve(other, owner, id);
    await until(isWaiting);
    await other.kill();
    await client.query("rollback");
    await response;
  });
  await until(async () => !(await isWaiting()));
  if ((await remaining(team)) !== before) return false;
  return (await approve(one, owner, id)).status === 200 && (await remaining(team)) === before - 51;
}
