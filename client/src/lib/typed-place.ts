import { stateCodeOf, stateCodes, stateNameOf } from "#shared/us-states.ts";

export interface TypedPlace {
  town: string | undefined;
  zip: string | undefined;
}

const country = /^(?:USA?|U\.S\.A?\.?|United States(?: of America)?)$/i;
const zipAtEnd = /\s*\b(\d{5})(?:[-–\s]{0,3}\d{4})?$/;

/** "Austin TX" or "New York, New York" without its state at the end. */
function withoutState(words: string, state: string): string {
  const name = stateNameOf(state);
  for (const end of name ? [state, name] : [])
    if (words.toLowerCase().endsWith(end.toLowerCase())) {
      const rest = words.slice(0, -end.length);
      if (/(?:^|[\s,])$/.test(rest)) return rest.trim().replace(/,$/, "").trim();
    }
  return words;
}

const oneLine = (address: string): string =>
  address
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part && !country.test(part))
    .join(", ");

const withoutZip = (line: string): string => line.replace(zipAtEnd, "").trim().replace(/,$/, "");

/** The code of the state that an address names at its end. */
export function typedState(address: string): string | undefined {
  const line = withoutZip(oneLine(address));
  const named = [...stateCodes].filter((code) => withoutState(line, code) !== line);
  // The longest name: "West Virginia" ends with "Virginia", too.
  return named.toSorted((a, b) => withoutState(line, a).length - withoutState(line, b).length)[0];
}

/**
 * The town and ZIP code of an address as someone typed it. `state` is the code of the state that the search found; `location` is
 * what the source calls the place, for an address without commas, which doesn't show where the street ends.
 */
export function typedPlace(address: string, state: string, location: string): TypedPlace {
  const line = oneLine(address);
  const zip = zipAtEnd.exec(line)?.[1];
  const place = withoutState(withoutZip(line), state).split(", ");
  if (place.length > 1) return { town: nameOfTown(place.at(-1)), zip };
  // No street, or no comma: what the source names, if it was typed.
  const [town = ""] = location.split(",");
  const isTyped =
    town !== "" && stateCodeOf(town) !== state && line.toLowerCase().includes(town.toLowerCase());
  if (isTyped) return { town, zip };
  return { town: /\d/.test(line.replace(zipAtEnd, "")) ? undefined : nameOfTown(place[0]), zip };
}

/** A unit or a house number is not a town. */
const nameOfTown = (words: string | undefined): string | undefined =>
  words && !/\d|^(?:apt|unit|suite|ste)\b/i.test(words) ? words : undefined;
