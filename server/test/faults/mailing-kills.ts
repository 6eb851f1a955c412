import { setTimeout as sleep } from "node:timers/promises";
import { createSecret } from "#server/platform/security/secret.ts";
import { signLink } from "#server/platform/security/signed-links.ts";
import { withConnection } from "#server/test/connection.ts";
import { startRawSmtp, type Verdict } from "#server/test/fakes/raw-smtp.ts";
import { addRecipients } from "#server/test/mailing-people.ts";
import { mailingEnv, mailingSecret, openMailings } from "./mailing-site.ts";
import { type FaultTest, seconds, startFor, startSite, until, withDatabase } from "./site.ts";

const people = 2000;
const kills = 5;
const domains = 40;
/** So that it takes about a minute to send: 30 a second. */
const perHour = 108_000;

interface Row {
  personId: string | null;
  email: string | null;
  state: string;
  reason: string | null;
}

/** One in 50 is refused, one in 100 is cut off after DATA, and ten domains are busy once. */
function createVerdicts() {
  const wereBusy = new Set<string>();
  return (address: string): Verdict => {
    const [, number, domain] = /(\d+)@d(\d+)\./.exec(address) ?? [];
    if (!number || !domain) return "take";
    if (Number(domain) < 10 && !wereBusy.has(domain)) {
      wereBusy.add(domain);
      return "later";
    }
    if (Number(number) % 50 === 7) return "refuse";
    return Number(number) % 100 === 13 ? "cut" : "take";
  };
}

/** A mailing from two instances, of which one or the other is killed, while people leave. */
export const mailingKills: FaultTest = {
  guarantee: `A mailing to ${people} people by two instances and a mail server that returns 421, 550 and cuts after DATA, with ${kills} kills, a pause and a resume: each address is mailed at most once, every state is true, nobody who left is mailed`,
  run: () =>
    withDatabase(async (database) => {
      const smtp = await startFor(database, startRawSmtp(createVerdicts()), (fake) => fake.close());
      const env = mailingEnv(smtp.url);
      const servers = await Promise.all([startSite(database, env), startSite(database, env)]);
      const newest = () => ({ url: servers.at(-1)?.url ?? "" });
      await withConnection(database.url, (client) => addRecipients(client, people, domains));
      const panel = await openMailings(database, newest, perHour);
      const id = await panel.prepare();
      const path = `mailings/${id}`;
      const rowsOf = (state: string) =>
        panel.call<Row[]>("GET", `${path}/recipients?state=${state}&limit=500`);
      const progressed = async (by: number) => {
        const before = smtp.taken.length;
        await until(async () => smtp.taken.length >= before + by, 120_000);
      };
      await panel.call("POST", `${path}/start`, {});
      await progressed(150);

      const secret = createSecret(mailingSecret);
      const waiting = (await rowsOf("waiting")).filter(({ email }) => email);
      // The next ones, and others that come much later.
      const leaving = [...waiting.slice(0, 10), ...waiting.slice(-10)];
      const left = new Map<string, number>();
      for (const [index, { personId, email }] of leaving.entries()) {
        if (!personId || !email) continue;
        if (index % 2) await panel.call("DELETE", "registrations", { userIds: [personId] });
        else {
          const token = signLink(secret, "unsubscribe", { id: personId, email });
          const response = await fetch(`${newest().url}/api/unsubscribe?token=${token}`, {
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: "List-Unsubscribe=One-Click",
          });
          if (response.status !== 200) throw new Error(`unsubscribing: ${response.status}`);
        }
        left.set(email, Date.now());
      }

      for (let count = 0; count < kills; count += 1) {
        await progressed(120);
        await servers[0]?.kill();
        servers.shift();
        servers.push(await startSite(database, env));
        if (count !== 2) continue;
        await panel.call("POST", `${path}/pause`);
        await sleep(2000);
        const paused = smtp.begun.length;
        await sleep(2000);
        if (smtp.begun.length > paused) throw new Error("a paused mailing went on after 2 s");
        await panel.call("POST", `${path}/resume`);
      }
      const endedMs = await until(async () => {
        const { state, pausedBecause } = await panel.read(id);
        if (state === "paused") throw new Error(`it paused: ${pausedBecause}`);
        return state === "done";
      }, 300_000);

      const { counts } = await panel.read(id);
      const rows: Row[] = [];
      for (let offset = 0; offset < people; offset += 500)
        rows.push(...(await panel.call<Row[]>("GET", `${path}/recipients?limit=500&offset=${offset}`)));
      const takenBy = new Map<string, number>();
      for (const { address } of smtp.taken) takenBy.set(address, (takenBy.get(address) ?? 0) + 1);
      takenBy.delete("me@site.example");
      takenBy.delete("owner@site.example");
      const twice = [...takenBy.values()].filter((count) => count > 1).length;
      const sum = Object.values(counts).reduce((a, b) => a + b, 0);
      const wrong = rows.filter(({ email, state }) => {
        const count = takenBy.get(email ?? "") ?? 0;
        return email && state !== "unknown" && count !== (state === "sent" ? 1 : 0);
      }).length;
      const byKill = rows.filter(({ reason }) => reason?.startsWith("The server stopped")).length;
      const byCut = rows.filter(({ reason }) => reason?.startsWith("The mail server did not say")).length;
      const mailedAfter = smtp.begun.filter(({ address, at }) => at > (left.get(address) ?? Infinity) + 250);
      const named = rows.filter(({ reason, email }) => reason === "Deleted their data." && email).length;
      return {
        ok:
          twice === 0 &&
          wrong === 0 &&
          sum === people &&
          rows.length === people &&
          byKill <= 4 * kills &&
          byKill + byCut === counts.unknown &&
          mailedAfter.length === 0 &&
          named === 0 &&
          counts.refused > 0 &&
          byCut > 0,
        figure: `${JSON.stringify(counts)}: ${takenBy.size} addresses mailed, ${twice} twice, ${wrong} rows untrue, ${byKill} in doubt by kills and ${byCut} by cuts, ${mailedAfter.length} of ${left.size} who left mailed after it, done ${seconds(endedMs)} after the last kill`,
      };
    }),
};
