import { statfs } from "node:fs/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Request } from "express";
import { clientOf } from "#server/platform/clients/client-of.ts";
import type { Env } from "#server/platform/env/env.ts";
import { HttpError } from "#server/platform/errors/http-errors.ts";
import type { Services } from "#server/platform/services.ts";
import { uploadKeyIn, uploadUrlSeconds } from "#server/platform/storage/storage.ts";
import { maxPhotoBytes } from "#shared/api/uploads.ts";
import { minuteMs } from "#shared/durations.ts";
import { uploads } from "#shared/schema/uploads.ts";

const megabyte = 1024 * 1024;
/** For one client, stored or on its way. */
const maxClientBytes = 100 * megabyte;
/** For one client at a time. */
const maxClientPuts = 4;
/** The least that a file counts, so that a million tiny ones reach the limits, too. */
export const minCountedBytes = 16 * 1024;
/** After an upload's address has expired. */
const unprocessedMinutes = 10;
/** After its address was handed out. */
export const uploadLifeMs = uploadUrlSeconds * 1000 + unprocessedMinutes * minuteMs;

/** A keyed hash, because the database holds no client address. */
export const uploadClientOf = ({ secret }: Services, req: Request): string =>
  secret.sign("upload client", clientOf(req.ip));

interface Usage extends Record<string, unknown> {
  total: number;
  underWay: number;
  own: number;
  ownPuts: number;
  /** Seconds until the client's oldest upload is removed. */
  ownEnds: number;
}

/** Null while nothing was sent, or all of it arrived. */
export const isUnderWay = sql`${uploads.receivingUntil} > now()`;

const sumOf = (condition: SQL) =>
  sql`coalesce(sum(${uploads.quarantinedBytes}) filter (where ${condition}), 0)::float8`;

async function usageOf({ database }: Services, client: string): Promise<Usage> {
  const isOwn = sql`${uploads.client} = ${client}`;
  const { rows } = await database.db.execute<Usage>(sql`
    select ${sumOf(sql`true`)} as "total", ${sumOf(isUnderWay)} as "underWay", ${sumOf(isOwn)} as "own",
      count(*) filter (where ${isOwn} and ${isUnderWay})::int as "ownPuts",
      coalesce(extract(epoch from min(${uploads.createdAt}) filter (where ${isOwn}) - now()), 0)::float8
        + ${uploadLifeMs / 1000} as "ownEnds"
    from ${uploads} where ${uploads.quarantinedBytes} > 0`);
  const [usage] = rows;
  if (!usage) throw new Error("an aggregate gave no row");
  return usage;
}

const shareUsed = (seconds: number) =>
  new HttpError(
    429,
    "too_many_requests",
    "Too many of your photos are waiting already. Please finish with those, or try again in a few minutes.",
    { retryAfter: Math.min(uploadLifeMs / 1000, Math.max(1, Math.ceil(seconds))) },
  );
const tooManyAtOnce = () =>
  new HttpError(
    429,
    "too_many_requests",
    `Only ${maxClientPuts} photos can be sent at once. Please try again when one of them has arrived.`,
    { retryAfter: 10 },
  );
const siteFull = () =>
  new HttpError(
    507,
    "no_room",
    "We can't take more photos right now. Everything else works; please add the photo later.",
    { retryAfter: 300 },
  );

interface Arrival {
  client: string;
  /** Strangers can't use up the administrator's room. */
  isAdministrators: boolean;
  bytes: number;
}

/** What the built-in database writes in an hour or two. */
const databaseFloorBytes = 192 * megabyte;

export const freeDiskFloor = (env: Pick<Env, "UPLOAD_FREE_DISK_MB">): number =>
  Math.max(env.UPLOAD_FREE_DISK_MB * megabyte, databaseFloorBytes);

export async function assertFreeDisk({ env, storage }: Services, bytes: number): Promise<void> {
  if (storage.kind !== "folder") return;
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  if (bavail * bsize - bytes < freeDiskFloor(env)) throw siteFull();
}

/** Admits a request for an upload address, or a file. @throws HttpError 429 when this client's share is used up, 507 when the site has no room */
export async function assertRoom(services: Services, arrival: Arrival): Promise<Usage> {
  const { client, isAdministrators } = arrival;
  const bytes = Math.max(arrival.bytes, minCountedBytes);
  const usage = await usageOf(services, client);
  if (usage.own + bytes > maxClientBytes) throw shareUsed(usage.ownEnds);
  const budget = services.env.UPLOAD_QUARANTINE_MB * megabyte;
  if (!isAdministrators && usage.total + bytes > budget) throw siteFull();
  await assertFreeDisk(services, usage.underWay + bytes);
  return usage;
}

/** The same for a file that is about to be sent, which also needs one of the client's slots. */
export async function assertRoomToSend(services: Services, arrival: Arrival): Promise<void> {
  const { ownPuts } = await assertRoom(services, arrival);
  if (ownPuts >= maxClientPuts) throw tooManyAtOnce();
}

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
  const tooLarge: string[] = [];
  for await (const { path, size } of storage.list("quarantine")) {
    const key = uploadKeyIn("quarantine", path);
    if (!key) continue;
    if (size > maxPhotoBytes) {
      tooLarge.push(path);
      continue;
    }
    keys.push(key);
    sizes.push(Math.max(size, minCountedBytes));
  }
  // One alone would use up the budget of everyone: a bucket takes 5 GB at an address without a size.
  await storage.remove(tooLarge);
  await database.db.execute(sql`
    with listed as (select * from unnest(${sql.param(keys)}::text[], ${sql.param(sizes)}::int[]) as files (key, size))
    update ${uploads} set quarantined_bytes = coalesce((select size from listed where listed.key = ${uploads.key}), 0)
    where ${uploads.quarantinedBytes} > 0 or ${uploads.key} in (select key from listed)`);
}
