import { elsewhere } from "./site.ts";
import { districtAndTerritories, states } from "./us-states.json";

export const licenseStateCodes = Object.keys(states) as (keyof typeof states)[];

const nameByCode: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...states, ...districtAndTerritories }),
);
const codeByName: ReadonlyMap<string, string> = new Map([...nameByCode].map(([code, name]) => [name, code]));

export const stateCodes: ReadonlySet<string> = new Set(nameByCode.keys());

export const stateNames: readonly string[] = [...nameByCode.values(), elsewhere];

export const stateNameOf = (code: string): string | undefined => nameByCode.get(code.toUpperCase());

export const stateCodeOf = (name: string): string | undefined => codeByName.get(name);

export const toStateName = (nameOrCode: string): string | undefined =>
  stateNames.includes(nameOrCode) ? nameOrCode : stateNameOf(nameOrCode);

/** Territories with a delegate in the House and no senators. */
export const delegateCodes: ReadonlySet<string> = new Set(Object.keys(districtAndTerritories));
