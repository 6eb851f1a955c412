import { z } from "zod";
import { language, withoutMarks } from "../fields.ts";
import { languages } from "../language.ts";

export const district = z.object({ state: z.string(), number: z.number(), congress: z.number() });

/** ISO 8601 on the wire; the server may present a Date. */
export const timestamp = z.union([z.date().transform((date) => date.toISOString()), z.iso.datetime()]);

export const idResponse = z.object({ id: z.string() });

export const messageResponse = z.object({ message: z.string() });

export const limit = (defaultLimit: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(defaultLimit);

export const offset = z.coerce.number().int().min(0).max(2_147_483_647).default(0);

/** A page of a list, or all of it without a `limit`. `X-Total-Count` says how many match, `X-Total-Count-Is-Minimum` that more do. */
export const pageQuery = z.object({ limit: limit(50, 500).unwrap().optional(), offset });

/** Of what has translations: items that have none come in English. Without it, items don't say their language. */
export const byLanguage = {
  language: language.optional(),
};

export const publicList = { access: "public", cached: true, limit: { calls: 300, seconds: 60 } } as const;

/** Kept alike without and with a language. */
export const publicContent = {
  ...publicList,
  cacheableQueryParams: languages.map((language) => `language=${language}`),
} as const;

export const inItsLanguage = {
  language: z.enum(languages).optional(),
  translatedFrom: z.enum(languages).nullish(),
};

export const publicPage = (defaultLimit: number, max: number) =>
  z.object({ limit: limit(defaultLimit, max), offset, ...byLanguage });

export const searchText = z.string().overwrite(withoutMarks).trim().max(200).optional();

/** The source that a visitor came by. One that we don't know is ignored: nothing that is sent depends on it. */
export const via = z.string().max(200).nullish().catch(null);

/** The `updatedAt` that an editor saw: a save on top of a newer version is a 409. */
export const expectedVersion = z.iso.datetime().optional();
