import { requiredLine } from "../fields.ts";
import { orEmpty, type SettingDefinitions } from "./definition.ts";
import { watchRules } from "./watch-rules.ts";

export const washington = {
  watchTerms: {
    label: "Search phrases",
    description: "FDA notices, shortages and recalls with one of these phrases, with commas between",
    default: "desiccated thyroid, thyroid tablets, thyroid extract",
    rule: watchRules.terms,
    input: "line",
  },
  watchBills: {
    label: "Bills",
    description: 'Write H.R. 8630 of the 119th Congress as "119 hr 8630", with commas between bills.',
    default: "119 hr 8630",
    rule: watchRules.bills,
    input: "code",
  },
  watchCommittees: {
    label: "Committees",
    description:
      "The lookup marks their members. A committee's address on Congress.gov ends with its code: hsif00.",
    default: "HSIF, HSIF14, SSHR",
    rule: watchRules.committees,
    input: "code",
  },
  congressApiKey: {
    label: "Congress.gov API key",
    description:
      "Free at api.congress.gov/sign-up. It is stored encrypted and never shown again. Without it, the site shows no bills.",
    rule: orEmpty(requiredLine("", 128)),
    input: "secret",
    environment: "CONGRESS_API_KEY",
  },
} as const satisfies SettingDefinitions;
