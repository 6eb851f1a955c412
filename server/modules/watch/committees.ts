import { z } from "zod";
import { orNull, rowsOf, unexpected } from "#server/platform/outbound/lenient-rules.ts";
import { readEntries } from "#server/platform/outbound/read-rows.ts";
import { parseCommittees } from "#shared/settings/watch-rules.ts";
import { maxListBytes, type Source } from "./source.ts";

/** Committee members: committee-membership-current.json of github.com/unitedstates/congress-legislators. */

export const memberId = z.string().regex(/^[A-Z]\d{6}$/);

const members = rowsOf(z.object({ bioguide: memberId }));
/** Congress has about 230 with its subcommittees. */
const maxCommittees = 1000;

const read = async (bytes: Buffer) =>
  new Map(await readEntries(bytes, { rule: orNull(members), maxRows: maxCommittees }));

export const committees: Source = {
  name: "committees",
  label: "The list of committees",
  address: "LEGISLATORS_URL",
  setting: "watchCommittees",
  async read(ask, env, question) {
    const url = new URL(`${env.LEGISLATORS_URL}/committee-membership-current.json`);
    const found = await ask({ url, maxBytes: maxListBytes, read });
    if (![...found.values()].some((list) => list?.length)) throw unexpected();
    return {
      finds: [],
      committees: parseCommittees(question).flatMap((committee) => {
        const list = found.get(committee);
        return list ? [{ committee, memberIds: list.map(({ bioguide }) => bioguide) }] : [];
      }),
    };
  },
};
