import { sql } from "drizzle-orm";
import type { Services } from "#server/platform/services.ts";
import { uploadKeyIn } from "#server/platform/storage/storage.ts";
import { uploads } from "#shared/schema/uploads.ts";
import { minCountedBytes } from "./quarantine.ts";

const minPauseMs = 1000;
/** At most a tenth of the time goes into measuring. */
const pauseFactor = 10;

const measured = new WeakMap<Services, { next: number; running: Promise<void> | undefined }>();

/** Files reach a bucket directly, so its quarantine is read from the bucket's listing, at most once a second. */
export function measureQuarantine(services: Services): Promise<void> {
  if (services.storage.kind === "folder") return Promise.resolve();
  const state = measured.get(services) ?? { next: 0, running: undefined };
  measured.set(services, state);
  if (state.running || state.next > Date.now()) return state.running ?? Promise.resolve();
  const since = Date.now();
  state.running = measure(services).finally(() => {
    state.running = undefined;
    state.next = Date.now() + Math.max(minPauseMs, pauseFactor * (Date.now() - since));
  });
  return state.running;
}

async function measure({ storage, database }: Services): Promise<void> {
  const keys: string[] = [];
  const sizes: number[] = [];
  for await (const { path, size } of storage.list("quarantine")) {
    const key = uploadKeyIn("quarantine", path);
    if (!key) continue;
    keys.push(key);
    sizes.push(Math.max(size, minCountedBytes));
  }
  await database.db.execute(sql`
    with listed as (select * from unnest(${sql.param(keys)}::text[], ${sql.param(sizes)}::int[]) as files (key, size))
    update ${uploads} set quarantined_bytes = coalesce((select size from listed where listed.key = ${uploads.key}), 0)
    where ${uploads.quarantinedBytes} > 0 or ${uploads.key} in (select key from listed)`);
}
