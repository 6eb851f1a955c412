import { elsewhere } from "./site.ts";
import codes from "./us-states.json" with { type: "json" };

/** USPS Publication 28, Appendix B. */
export const licenseStateCodes = Object.keys(codes.states) as (keyof typeof codes.states)[];

/** Territories with a delegate in the House and no senators. */
export const delegateCodes: ReadonlySet<string> = new Set(Object.keys(codes.districtAndTerritories));

const nameByCode: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...codes.states, ...codes.districtAndTerritories }),
);
const codeByName: ReadonlyMap<string, string> = new Map([...nameByCode].map(([code, name]) => [name, code]));

export const stateCodes: ReadonlySet<string> = new Set(nameByCode.keys());

export const stateNames: readonly string[] = [...nameByCode.values(), elsewhere];

export const stateNameOf = (code: string): string | undefined => nameByCode.get(code.toUpperCase());

export const stateCodeOf = (name: string): string | undefined => codeByName.get(name);

export const toStateName = (nameOrCode: string): string | undefined =>
  stateNames.find((name) => name.toLowerCase() === nameOrCode.toLowerCase()) ?? stateNameOf(nameOrCode);
