import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { timestamp } from "./parts.ts";

const need = z.object({
  /** One line of each subject. */
  subject: z.string(),
  /** A sentence: "3 ambassador requests are waiting for an answer." */
  sentence: z.string(),
  /** Where in the panel something can be done about it. */
  href: z.string(),
  /** What a person is told that follows the link: "Review them". */
  action: z.string(),
  /** Since when the oldest of them has waited. */
  since: timestamp.nullable(),
  /** Someone was promised an answer within 2-3 business days. */
  isPromised: z.boolean(),
});
export type Need = z.output<typeof need>;

/** What needs the administrator, the most pressing first. Nothing: an empty list. */
export const listNeeds = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/needs",
  response: z.array(need),
});

/** What is counted by the day. */
export const counted = ["registered", "confirmed", "calls"] as const;
export type Counted = (typeof counted)[number];

const forEachCounted = <Value extends z.ZodType>(value: Value) =>
  z.object({ registered: value, confirmed: value, calls: value });

/** How many days the plot shows, today included. */
export const shownDays = 90;

/** The last seven days against the seven before, and the last 90 days one by one. */
export const getNumbers = endpoint({
  access: "admin",
  method: "GET",
  path: "/api/admin/numbers",
  response: z.object({
    week: forEachCounted(z.object({ now: z.number(), before: z.number() })),
    days: z.array(z.object({ day: z.iso.date(), ...forEachCounted(z.number()).shape })),
  }),
});
export type Numbers = z.output<typeof getNumbers.response>;
