import type { SettingDefinitions } from "./definition.ts";
import { watchRules } from "./watch-rules.ts";

const watchList = { input: "line", call: "app-settings", isPublic: false } as const;

/** What the site looks for in Washington. */
export const washington = {
  watchTerms: {
    ...watchList,
    label: "Search phrases",
    description: "FDA notices, shortages and recalls with one of these phrases, with commas between",
    default: "desiccated thyroid, thyroid tablets, thyroid extract",
    rule: watchRules.terms,
  },
  watchBills: {
    ...watchList,
    label: "Bills",
    description: 'Congress, chamber (hr or s) and number: "119 hr 8630"',
    default: "119 hr 8630",
    rule: watchRules.bills,
  },
  watchCommittees: {
    ...watchList,
    label: "Committees",
    description: "The lookup marks their members. Codes of Congress: HSIF is House Energy and Commerce",
    default: "HSIF, HSIF14, SSHR",
    rule: watchRules.committees,
  },
} as const satisfies SettingDefinitions;
