import { z } from "zod";
import * as words from "#words/fields.json";
import { stateCodes } from "../us-states.ts";
import { via } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

export const callOutcomes = ["called", "voicemail", "busy"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

const state = z
  .string({ error: words.callState })
  .trim()
  .toUpperCase()
  .refine((code) => stateCodes.has(code), words.callStateCode);

/** Counts a call to a member of Congress, by day and state: neither who called nor which member. */
export const countCall = endpoint("POST /api/calls", {
  access: "public",
  activity: "lookup",
  limit: { calls: 60, seconds: 60 * 60 },
  body: z.object({
    state,
    outcome: z.enum(callOutcomes, { error: words.callOutcome }),
    via,
  }),
});

export const getCalls = endpoint("GET /api/calls", {
  access: "public",
  cached: true,
  response: z.object({ thisWeek: z.number() }),
});
