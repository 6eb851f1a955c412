import { z } from "zod";

/** Pieces that several contracts share. */

/** A moment on the wire: an ISO 8601 string. Takes a Date where the server presents one. */
export const timestamp = z.union([z.date().transform((date) => date.toISOString()), z.iso.datetime()]);

/** The answer of a write that has nothing to say but which row it concerned. */
export const idAnswer = z.object({ id: z.string() });

export const messageAnswer = z.object({ message: z.string() });

/** Nothing to say: goes with status 204. */
export const nothing = z.void();

/** A `limit` of a list, with its upper bound. Out of bounds is an error, not a silent correction. */
export const limit = (standard: number, most: number) =>
  z.coerce.number({ error: "limit must be a number" }).int().min(1).max(most).default(standard);

export const offset = z.coerce
  .number({ error: "offset must be a number" })
  .int()
  .min(0)
  .max(2_147_483_647)
  .default(0);

/** What the panel asks of a list that is edited: a page of it, and without a `limit` all of it. */
export const pageQuery = z.object({ limit: limit(50, 500).unwrap().optional(), offset });

/** Search text: literal, trimmed, at most 200 characters. */
export const searchText = z.string().trim().max(200).optional();

/** The version that an editor saw (`updatedAt` of its row): a save on top of a newer one is refused with 409. */
export const expectedVersion = z.iso.datetime().optional();
