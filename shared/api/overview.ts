import { z } from "zod";
import { forEditors, forReviewers } from "../team.ts";
import { timestamp } from "./common-schemas.ts";
import { endpoint } from "./endpoint.ts";

/** In the order of the panel: broken features, waiting people, and to-dos before the launch. */
export const needKinds = ["broken", "waiting", "before-live"] as const;

const need = z.object({
  subject: z.string(),
  sentence: z.string(),
  href: z.string(),
  action: z.string(),
  kind: z.enum(needKinds).default("waiting"),
  since: timestamp.nullable().default(null),
  isPromised: z.boolean().default(false),
});
export type Need = z.output<typeof need>;

export const listNeeds = endpoint("GET /api/admin/needs", {
  access: forReviewers,
  response: z.array(need),
});

export const countedEvents = ["registered", "confirmed", "calls"] as const;
export type CountedEvent = (typeof countedEvents)[number];

const forEachEvent = <Value extends z.ZodType>(value: Value) =>
  z.object({ registered: value, confirmed: value, calls: value });

export const shownDays = 90;

export const getNumbers = endpoint("GET /api/admin/numbers", {
  access: forEditors,
  response: z.object({
    week: forEachEvent(z.object({ now: z.number(), before: z.number() })),
    days: z.array(z.object({ day: z.iso.date(), ...forEachEvent(z.number()).shape })),
  }),
});
export type Numbers = z.output<typeof getNumbers.response>;
