import { isHouseMember, isSenator, titleOf } from "#shared/congress.ts";
import { ordinalIn } from "#shared/format-number.ts";
import type { Language } from "#shared/language.ts";
import { delegateCodes, stateNameOf } from "#shared/us-states.ts";
import * as enPlaces from "#shared/words/en/places.json";
import * as en from "#shared/words/en/seats.json";
import * as esPlaces from "#shared/words/es/places.json";
import * as es from "#shared/words/es/seats.json";
import { fill } from "#shared/words.ts";

export const seatWords = { en, es } as const;

const placeWords = { en: enPlaces, es: esPlaces } as const;

const withArticle = new Set(["DC", "MP", "VI"]);

/** "Texas", "the District of Columbia". */
export function placeName(language: Language, state: string): string {
  const name = stateNameOf(state) ?? state;
  const translated: Readonly<Record<string, string>> = placeWords[language].names;
  const place = translated[name] ?? name;
  return withArticle.has(state) ? fill(seatWords[language].withArticle, { place }) : place;
}

export const titleCase = (text: string): string =>
  text.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase());

/** "the 35th district of Texas"; 0 is the whole state. */
const districtName = (language: Language, state: string, district: number): string =>
  district === 0
    ? placeName(language, state)
    : fill(seatWords[language].district, {
        number: ordinalIn(language, district),
        place: placeName(language, state),
      });

export const reasonOf = (language: Language, member: { area: string; state: string }): string =>
  seatWords[language][titleOf(member)];

interface Seats {
  language: Language;
  state: string | undefined;
  /** Undefined when the source did not say, 0 at large. */
  district: number | undefined;
  members: readonly { area: string }[];
  isUncertain: boolean;
}

export function seatNotes({ language, state, district, members, isUncertain }: Seats): string[] {
  const words = seatWords[language];
  const senators = members.filter(isSenator).length;
  const houseMembers = members.filter(isHouseMember).length;
  const notes: string[] = houseMembers === 0 && isUncertain ? [words.houseNeedsStreet] : [];
  if (state && delegateCodes.has(state)) return [...notes, delegateNote(language, state)];
  const place = state ? placeName(language, state) : words.thisState;
  if (houseMembers === 0 && !isUncertain)
    notes.push(
      district === undefined || !state
        ? words.unknownSeat
        : fill(words.vacantSeat, { district: districtName(language, state, district) }),
    );
  if (senators === 1) notes.push(oneSenator(language, place));
  if (houseMembers > 1) notes.push(words.severalDistricts);
  return notes;
}

export const oneSenator = (language: Language, place: string): string =>
  fill(seatWords[language].oneSenator, { place });

function delegateNote(language: Language, state: string): string {
  const { placeWithCommissioner, placeWithDelegate } = seatWords[language];
  const place = placeName(language, state).replace(/^./, (first) => first.toUpperCase());
  return fill(state === "PR" ? placeWithCommissioner : placeWithDelegate, { place });
}
