import { phrasesIn } from "#server/modules/mail/mail-texts.ts";
import { isCleanName } from "#server/modules/mail/outgoing-mail.ts";
import { readPositions } from "#server/modules/watch/positions.ts";
import { siteUrl } from "#server/platform/env/env.ts";
import type { Services } from "#server/platform/services.ts";
import type { Position } from "#shared/api/representatives.ts";
import { type District, districtCode, hasEnded, titleOf } from "#shared/congress.ts";
import { briefCode, parseBriefCode } from "#shared/districts.ts";
import { type Language, prefixOf, tagOf } from "#shared/language.ts";
import { legislators } from "#shared/schema/settings.ts";
import { screens } from "#shared/screens.ts";
import { stateCodeOf } from "#shared/us-states.ts";
import { washingtonDay } from "#shared/washington-day.ts";
import { titled } from "#shared/words/en/congress.json";
import { titled as titledEs } from "#shared/words/es/congress.json";
import { fill } from "#shared/words.ts";
import type { PersonalValues } from "./mailing-messages.ts";

interface MailedPerson {
  firstName: string;
  state: string;
  district: District | null;
  language: Language;
}

const area = "US House";

const titles = { en: titled, es: titledEs };
const titledName = (language: Language, member: { name: string; area: string; state: string }): string =>
  fill(titles[language][titleOf(member)], { name: member.name });

const longDate = (language: Language) =>
  new Intl.DateTimeFormat(tagOf[language], { dateStyle: "long", timeZone: "UTC" });
const dates = { en: longDate("en"), es: longDate("es") };

function positionInWords(language: Language, { bill: id, role, since }: Position): string {
  const words = phrasesIn[language].mailing;
  const bill = id.toUpperCase().replace(/-/g, " ");
  if (role === "cosponsor" && since)
    return fill(words.cosponsorSince, { bill, date: dates[language].format(new Date(since)) });
  return fill(words[role], { bill });
}

/** Reads the members and what they did once. @returns what a mailing can say of a person */
export async function readPersonalValues(services: Services) {
  const [members, positionsOf] = await Promise.all([
    services.database.db.select().from(legislators).orderBy(legislators.name),
    readPositions(services),
  ]);
  const day = washingtonDay(services.clock());
  const bySeat = new Map(members.map((member) => [`${member.state}-${member.district}`, member]));

  function positionOf(id: string, language: Language): string | null {
    const own = positionsOf([{ id, area }])[id] ?? [];
    const position = own.find(({ role }) => role !== "none") ?? own[0];
    return position ? positionInWords(language, position) : null;
  }
  function senatorsOf(state: string | undefined, language: Language): string | null {
    const names = members
      .filter((member) => member.district === null && member.state === state)
      .map((member) => titledName(language, { ...member, area: "US Senate" }));
    return names.join(` ${phrasesIn[language].mailing.and} `) || null;
  }

  /** @param textLanguage that of the surrounding text; links lead to pages in the person's own */
  return ({ firstName, state, district, language }: MailedPerson, textLanguage: Language): PersonalValues => {
    const current = district && !hasEnded(district, day) ? districtCode(district) : undefined;
    const seat = current ? bySeat.get(current) : undefined;
    const code = stateCodeOf(state);
    const briefArea = parseBriefCode(current ?? code ?? "");
    const briefPath = screens.brief.path + (briefArea ? `/${briefCode(briefArea)}` : "");
    return {
      firstName: isCleanName(firstName) ? firstName : null,
      representative: seat ? titledName(textLanguage, { ...seat, area }) : null,
      representativePhone: seat?.phone || null,
      senators: senatorsOf(code, textLanguage),
      stand: seat ? positionOf(seat.bioguideId, textLanguage) : null,
      state,
      brief: siteUrl(services.env, prefixOf[language] + briefPath),
    };
  };
}
