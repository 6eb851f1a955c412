import { z } from "zod";
import { orNull, rowsOf, unexpected } from "#server/platform/outbound/lenient-rules.ts";
import { parseCommittees } from "#shared/watch-settings.ts";
import type { Source } from "./source.ts";

/** Committee members: committee-membership-current.json of github.com/unitedstates/congress-legislators. */

export const memberId = z.string().regex(/^[A-Z]\d{6}$/);

const members = rowsOf(z.object({ bioguide: memberId }));
const answer = z.record(z.string(), orNull(members));

export const committees: Source = {
  name: "committees",
  label: "The list of committees",
  address: "LEGISLATORS_URL",
  setting: "watchCommittees",
  async read(ask, env, question) {
    const url = new URL(`${env.LEGISLATORS_URL}/committee-membership-current.json`);
    const found = await ask({ url }, answer);
    if (!Object.values(found).some((list) => list?.length)) throw unexpected();
    return {
      finds: [],
      committees: parseCommittees(question).flatMap((committee) =>
        found[committee] ? [{ committee, memberIds: found[committee].map(({ bioguide }) => bioguide) }] : [],
      ),
    };
  },
};
