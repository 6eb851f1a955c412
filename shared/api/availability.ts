import { z } from "zod";
import * as words from "#words/fields.json";
import { availabilityOutcomes, availabilityStrengths } from "../availability.ts";
import { forOwners } from "../team.ts";
import { toStateName } from "../us-states.ts";
import { endpoint } from "./endpoint.ts";

const state = z
  .string({ error: words.chooseState })
  .max(64, words.chooseState)
  .transform((value, context) => {
    const name = toStateName(value.trim());
    if (!name) context.issues.push({ code: "custom", message: words.chooseState, input: value });
    return name ?? "";
  });

const product = z.string({ error: words.medicine }).min(1, words.medicine).max(80);
const day = z.iso.date(words.week);

/** What a patient met at the counter; anything but these five answers is refused, so that nobody sends more about themselves. */
export const reportAvailability = endpoint("POST /api/availability", {
  access: "public",
  status: 201,
  activity: "lookup",
  limit: { calls: 60, seconds: 60 * 60 },
  body: z.strictObject({
    product,
    strength: z.enum(availabilityStrengths, { error: words.strength }),
    state,
    outcome: z.enum(availabilityOutcomes, { error: words.outcome }),
    /** A Monday in Washington: this week's, or one of the three before. */
    week: day,
  }),
  response: z.object({ received: z.literal(true) }),
});

/** "other": the states that are too small to be shown alone, together. */
export const otherStates = "other";

const share = z.number().min(0).max(1);

export const getAvailability = endpoint("GET /api/availability", {
  access: "public",
  cached: true,
  limit: { calls: 120, seconds: 60 },
  query: z.object({
    product: product.optional(),
    state: z.union([z.literal(otherStates), state], { error: words.chooseState }).optional(),
  }),
  response: z.object({
    weeks: z.array(
      z.object({
        week: z.string(),
        product: z.string(),
        /** Null is the whole country. */
        state: z.string().nullable(),
        /** Rounded down to a multiple of 5, so that two reads in time tell nothing of one report. */
        reports: z.number(),
        /** Shares in tenths, from 10 reports on. */
        outcomes: z.record(z.enum(availabilityOutcomes), share).nullable(),
      }),
    ),
    asOf: z.string(),
    note: z.string(),
  }),
});

export const availabilityCsvPath = "/api/admin/availability.csv";

export const listHeldReports = endpoint("GET /api/admin/availability/held", {
  access: forOwners,
  response: z.array(
    z.object({
      id: z.string(),
      receivedOn: z.string(),
      reports: z.number(),
      states: z.array(z.string()),
      products: z.array(z.string()),
    }),
  ),
});

export const releaseHeldReports = endpoint("POST /api/admin/availability/held/:id/release", {
  access: forOwners,
  activity: {
    action: "availability_released",
    message: "Availability reports that were held back now count",
  },
  response: z.object({ released: z.number() }),
});

export const deleteHeldReports = endpoint("DELETE /api/admin/availability/held/:id", {
  access: forOwners,
  activity: {
    action: "availability_deleted",
    message: "Availability reports that were held back were deleted",
  },
});
