import { z } from "zod";
import { getAvailability } from "./availability.ts";
import { endpoint } from "./endpoint.ts";
import { position, representative } from "./representatives.ts";
import { bill, document } from "./watch.ts";

const member = representative.pick({
  id: true,
  name: true,
  party: true,
  phone: true,
  state: true,
  district: true,
  area: true,
});

const brief = z.object({
  code: z.string(),
  title: z.string(),
  stateName: z.string(),
  members: z.array(member),
  notes: z.array(z.string()),
  stands: z.record(z.string(), z.array(position)),
  bills: z.array(bill),
  /** Rounded down to a multiple of 5, from 10 on; the state's where the district's can't be said. */
  people: z.object({ of: z.enum(["district", "state"]), count: z.number() }).nullable(),
  /** Counted here for the state, rounded down to a multiple of 5, from 10 on. */
  calls: z.number().nullable(),
  stories: z.array(z.object({ name: z.string(), location: z.string(), text: z.string() })),
  windows: z.array(document.pick({ id: true, title: true, url: true, commentsCloseOn: true })),
  availability: z.array(getAvailability.response.shape.weeks.element),
  asOf: z.string(),
  membersAsOf: z.string().nullable(),
  /** Null when the source was not read in the last days: then nothing is said about its subject. */
  billsReadOn: z.string().nullable(),
  commentsReadOn: z.string().nullable(),
});
export type Brief = z.output<typeof brief>;

export const getBrief = endpoint("GET /api/briefs/:district", {
  access: "public",
  cached: false,
  limit: { calls: 120, seconds: 60 },
  response: brief,
});
