import { z } from "zod";

/** ISO 8601 on the wire; the server may present a Date. */
export const timestamp = z.union([z.date().transform((date) => date.toISOString()), z.iso.datetime()]);

export const idResponse = z.object({ id: z.string() });

export const messageResponse = z.object({ message: z.string() });

export const nothing = z.void();

/** Out of bounds is an error, not a silent correction. */
export const limit = (defaultLimit: number, max: number) =>
  z.coerce.number({ error: "limit must be a number" }).int().min(1).max(max).default(defaultLimit);

export const offset = z.coerce
  .number({ error: "offset must be a number" })
  .int()
  .min(0)
  .max(2_147_483_647)
  .default(0);

/** A page of a list, or all of it without a `limit`. `X-Total-Count` says how many match, `X-Total-Count-Is-Minimum` that more do. */
export const pageQuery = z.object({ limit: limit(50, 500).unwrap().optional(), offset });

export const searchText = z.string().trim().max(200).optional();

/** The `updatedAt` that an editor saw: a save on top of a newer version is a 409. */
export const expectedVersion = z.iso.datetime().optional();
