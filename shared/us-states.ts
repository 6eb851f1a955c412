import { elsewhere } from "./site.ts";

/** USPS Publication 28, Appendix B. */
const fiftyStates = [
  ["AL", "Alabama"],
  ["AK", "Alaska"],
  ["AZ", "Arizona"],
  ["AR", "Arkansas"],
  ["CA", "California"],
  ["CO", "Colorado"],
  ["CT", "Connecticut"],
  ["DE", "Delaware"],
  ["FL", "Florida"],
  ["GA", "Georgia"],
  ["HI", "Hawaii"],
  ["ID", "Idaho"],
  ["IL", "Illinois"],
  ["IN", "Indiana"],
  ["IA", "Iowa"],
  ["KS", "Kansas"],
  ["KY", "Kentucky"],
  ["LA", "Louisiana"],
  ["ME", "Maine"],
  ["MD", "Maryland"],
  ["MA", "Massachusetts"],
  ["MI", "Michigan"],
  ["MN", "Minnesota"],
  ["MS", "Mississippi"],
  ["MO", "Missouri"],
  ["MT", "Montana"],
  ["NE", "Nebraska"],
  ["NV", "Nevada"],
  ["NH", "New Hampshire"],
  ["NJ", "New Jersey"],
  ["NM", "New Mexico"],
  ["NY", "New York"],
  ["NC", "North Carolina"],
  ["ND", "North Dakota"],
  ["OH", "Ohio"],
  ["OK", "Oklahoma"],
  ["OR", "Oregon"],
  ["PA", "Pennsylvania"],
  ["RI", "Rhode Island"],
  ["SC", "South Carolina"],
  ["SD", "South Dakota"],
  ["TN", "Tennessee"],
  ["TX", "Texas"],
  ["UT", "Utah"],
  ["VT", "Vermont"],
  ["VA", "Virginia"],
  ["WA", "Washington"],
  ["WV", "West Virginia"],
  ["WI", "Wisconsin"],
  ["WY", "Wyoming"],
] as const;

export const licenseStateCodes = fiftyStates.map(([code]) => code);

const districtAndTerritories = [
  ["DC", "District of Columbia"],
  ["AS", "American Samoa"],
  ["GU", "Guam"],
  ["MP", "Northern Mariana Islands"],
  ["PR", "Puerto Rico"],
  ["VI", "U.S. Virgin Islands"],
] as const;

const nameByCode: ReadonlyMap<string, string> = new Map([...fiftyStates, ...districtAndTerritories]);
const codeByName: ReadonlyMap<string, string> = new Map([...nameByCode].map(([code, name]) => [name, code]));

export const stateCodes: ReadonlySet<string> = new Set(nameByCode.keys());

export const stateNames: readonly string[] = [...nameByCode.values(), elsewhere];

export const stateNameOf = (code: string): string | undefined => nameByCode.get(code.toUpperCase());

export const stateCodeOf = (name: string): string | undefined => codeByName.get(name);

/** In any letter case. */
export const toStateName = (nameOrCode: string): string | undefined =>
  stateNames.find((name) => name.toLowerCase() === nameOrCode.toLowerCase()) ?? stateNameOf(nameOrCode);

/** Territories with a delegate in the House and no senators. */
export const delegateCodes: ReadonlySet<string> = new Set(districtAndTerritories.map(([code]) => code));
