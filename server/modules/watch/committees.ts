import { z } from "zod";
import { hostOf } from "#server/platform/service-health/connection-check.ts";
import { unexpected } from "./parse-rows.ts";
import type { Source } from "./source.ts";

/** Committee members: committee-membership-current.json of github.com/unitedstates/congress-legislators. */

const answer = z.record(z.string(), z.unknown());
const member = z.object({ bioguide: z.string().regex(/^[A-Z]\d{6}$/) });

const memberIds = (list: unknown): string[] =>
  Array.isArray(list)
    ? list.flatMap((entry) => {
        const parsed = member.safeParse(entry);
        return parsed.success ? [parsed.data.bioguide] : [];
      })
    : [];

export const committees: Source = {
  name: "committees",
  label: "The list of committees",
  offBecause: (_env, watched) =>
    watched.committees.length === 0
      ? "Turned off: there are no committees in the card Washington"
      : undefined,
  host: (env) => hostOf(env.LEGISLATORS_URL),
  question: (watched) => watched.committees.join(", "),
  async read(ask, env, watched) {
    const url = new URL(`${env.LEGISLATORS_URL}/committee-membership-current.json`);
    const parsed = answer.safeParse(await ask({ url }));
    if (!parsed.success) throw unexpected();
    const found = Object.entries(parsed.data).map(([code, list]) => ({
      committee: code,
      memberIds: memberIds(list),
    }));
    if (found.every((each) => each.memberIds.length === 0)) throw unexpected();
    const wanted = new Set(watched.committees);
    return { finds: [], committees: found.filter(({ committee }) => wanted.has(committee)) };
  },
};
