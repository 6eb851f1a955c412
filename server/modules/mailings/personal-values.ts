import { isCleanName } from "#server/modules/mail/compose-mail.ts";
import { readStands } from "#server/modules/watch/stands.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import type { Services } from "#server/platform/services.ts";
import { washingtonDay } from "#server/platform/time/washington-day.ts";
import type { Stand } from "#shared/api/representatives.ts";
import { type District, districtCode, hasEnded, titledName } from "#shared/congress.ts";
import { briefCode, parseBriefCode } from "#shared/districts.ts";
import { legislators } from "#shared/schema/settings.ts";
import { screens } from "#shared/screens.ts";
import { stateCodeOf } from "#shared/us-states.ts";
import type { PersonalValues } from "./mailing-template.ts";

export interface MailedPerson {
  firstName: string;
  state: string;
  district: District | null;
}

function standInWords({ bill, role, since, committee }: Stand): string {
  const name = bill.toUpperCase().replace(/-/g, " ");
  if (role === "sponsor") return `sponsors ${name}`;
  if (role === "cosponsor") return `has cosponsored ${name}${since ? ` since ${since}` : ""}`;
  if (role === "committee") return `sits on the committee that decides on ${name} (${committee})`;
  return `has not cosponsored ${name}`;
}

/** Reads the members and what they did once. @returns what a mailing can say of a person */
export async function readPersonalValues(services: Services) {
  const [members, stands] = await Promise.all([
    services.database.db.select().from(legislators).orderBy(legislators.name),
    readStands(services),
  ]);
  const day = washingtonDay(services.clock());
  const bySeat = new Map(members.map((member) => [`${member.state}-${member.district}`, member]));
  return ({ firstName, state, district }: MailedPerson): PersonalValues => {
    const current = district && !hasEnded(district, day) ? districtCode(district) : undefined;
    const seat = current ? bySeat.get(current) : undefined;
    const area = "US House";
    const own = seat ? (stands([{ id: seat.bioguideId, area }])[seat.bioguideId] ?? []) : [];
    const stand = own.find(({ role }) => role !== "none") ?? own[0];
    const code = stateCodeOf(state);
    const briefArea = parseBriefCode(current ?? code ?? "");
    const senators = members.filter((member) => member.district === null && member.state === code);
    return {
      firstName: isCleanName(firstName) ? firstName : null,
      representative: seat ? titledName({ ...seat, area }) : null,
      representativePhone: seat?.phone || null,
      senators: senators.map((member) => titledName({ ...member, area: "US Senate" })).join(" and ") || null,
      stand: stand ? standInWords(stand) : null,
      state,
      brief: siteUrl(
        services.env,
        briefArea ? `${screens.brief.path}/${briefCode(briefArea)}` : screens.brief.path,
      ),
    };
  };
}
