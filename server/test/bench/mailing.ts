import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { startRawSmtp } from "#server/test/fakes/raw-smtp.ts";
import { openMailings } from "#server/test/faults/mailing-site.ts";
import { type TestDatabase, until } from "#server/test/faults/site.ts";
import { addRecipients } from "#server/test/mailing-people.ts";
import { measure } from "./load.ts";

const recipients = 20_000;
const seconds = 20;

export const readersPerSecond = 1000;

/** How many mails of one mailing leave a second while readers ask for `/`. */
export async function benchMailing(
  url: string,
  database: TestDatabase,
  { pool, smtp }: { pool: pg.Pool; smtp: Awaited<ReturnType<typeof startRawSmtp>> },
): Promise<{ perSecond: number; twice: number }> {
  await addRecipients(pool, recipients);
  const panel = await openMailings(database, () => ({ url }), 1_000_000);
  const id = await panel.prepare();
  await panel.call("POST", `mailings/${id}/start`, {});
  await until(async () => !(await panel.read(id)).preparing, 300_000);
  const first = smtp.taken.length;
  await until(async () => smtp.taken.length > first, 120_000);
  const [before, since] = [smtp.taken.length, performance.now()];
  await Promise.all([
    measure({ url, connections: 8, seconds, rate: readersPerSecond }),
    sleep(seconds * 1000),
  ]);
  const perSecond = (smtp.taken.length - before) / ((performance.now() - since) / 1000);
  await panel.call("POST", `mailings/${id}/stop`).catch(() => undefined);
  const addresses = new Set(smtp.taken.map(({ address }) => address));
  return { perSecond, twice: smtp.taken.length - addresses.size };
}
