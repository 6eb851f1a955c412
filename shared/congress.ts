import { delegateCodes } from "./us-states.ts";

/** Which chamber a representative of the lookup sits in, by the words of its area ("US House", "US Senate"). */
export const isSenator = ({ area }: { area: string }): boolean => /senate/i.test(area);
export const isHouseMember = ({ area }: { area: string }): boolean => /house|representative/i.test(area);

interface Member {
  name: string;
  area: string;
  /** USPS code. */
  state: string;
}

/** How a letter and a caller name a member: "Senator Jane Doe", "Delegate John Doe". */
export function titledName({ name, area, state }: Member): string {
  if (isSenator({ area })) return `Senator ${name}`;
  if (state === "PR") return `Resident Commissioner ${name}`;
  return `${delegateCodes.has(state) ? "Delegate" : "Representative"} ${name}`;
}
