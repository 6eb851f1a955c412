import { z } from "zod";
import { email, requiredLine, requiredText, secureUrl } from "./fields.ts";
import { watchRules } from "./watch-settings.ts";

type AppSettingInput = "url" | "email" | "line" | "text" | "date" | "switch";

export interface AppSettingDefinition {
  label: string;
  description: string;
  default: string;
  sample?: string;
  rule: z.ZodType<string, string>;
  input: AppSettingInput;
  card: "urgent" | "links" | "washington" | "privacy";
  /** `GET /api/site-links` includes it. */
  isPublic: boolean;
}

export const maxAppSetting = 2048;
/** Shown while `healthPolicyReviewedOn` is empty. */
export const notReviewed = "Not reviewed by a lawyer yet";
const orEmpty = (rule: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      if (value === "") return value;
      const parsed = rule.safeParse(value);
      for (const { message } of parsed.error?.issues ?? [])
        context.issues.push({ code: "custom", message, input: value });
      return parsed.data ?? value;
    });

const link = orEmpty(secureUrl("Please enter a web address that starts with https://"));

const publicLink = { rule: link, input: "url", card: "links", isPublic: true } as const;

const watchList = { input: "line", card: "washington", isPublic: false } as const;
const publicUrgent = { default: "", card: "urgent", isPublic: true } as const;

/** Every app setting. One added here is stored, validated, shown in its card and, when public, sent to the pages. */
export const appSettingDefinitions = {
  urgentTitle: {
    ...publicUrgent,
    label: "Urgent title",
    description: "Home: the heading of the urgent section. Empty: our standing invitation",
    rule: orEmpty(requiredLine("", 120)),
    input: "line",
  },
  urgentText: {
    ...publicUrgent,
    label: "Urgent text",
    description: "Home: what is urgent, in two or three sentences",
    rule: orEmpty(requiredText("", 600)),
    input: "text",
  },
  urgentUntil: {
    ...publicUrgent,
    label: "Urgent until",
    description: "The last day on which it is shown, in Washington. Empty: until you change it",
    rule: orEmpty(z.iso.date("Please enter a day like 2026-12-31")),
    input: "date",
  },
  congressFinderUrl: {
    ...publicLink,
    label: "Congress finder",
    description: "Advocate, step 1: a page that finds members of Congress",
    default: "https://www.congress.gov/members/find-your-member",
  },
  petitionUrl: {
    ...publicLink,
    label: "Petition",
    description: "Advocate, step 2: the petition",
    default: "",
    sample: "https://example.org/keep-desiccated-thyroid",
  },
  socialKitUrl: {
    ...publicLink,
    label: "Social media kit",
    description: "Advocate, step 3: the call-to-action kit for social media",
    default: "",
  },
  patientLetterUrl: {
    ...publicLink,
    label: "Letter for patients",
    description: "Letter template for NDT patients",
    default: "",
  },
  providerLetterUrl: {
    ...publicLink,
    label: "Letter for health care providers",
    description: "Letter template for health care providers",
    default: "",
  },
  colleagueLetterUrl: {
    ...publicLink,
    label: "Letter to colleagues and others",
    description: "Letter template to colleagues and others",
    default: "",
  },
  fdaCommentsUrl: {
    ...publicLink,
    label: "FDA comments",
    description: "Footer: where to comment to the FDA",
    default: "https://www.regulations.gov/search?filter=desiccated%20thyroid",
  },
  contactEmail: {
    label: "Contact email",
    description: "Footer: the alliance's email address",
    default: "",
    sample: "contact@thyroidaccessalliance.example",
    rule: orEmpty(email),
    input: "email",
    card: "links",
    isPublic: true,
  },
  governingLawState: {
    label: "Governing law state",
    description: "Terms of Service: the state whose law governs",
    default: "[State]",
    rule: requiredLine("Setting value is required", 60),
    input: "line",
    card: "links",
    isPublic: true,
  },
  crmOtherUses: {
    label: "The CRM uses contacts for more than our own messages",
    description:
      "On: people are asked for a consent of their own when they register, and only those who give it are sent to the CRM",
    default: "off",
    rule: z.enum(["on", "off"], { error: "Please choose on or off" }),
    input: "switch",
    card: "privacy",
    isPublic: true,
  },
  healthPolicyReviewedOn: {
    label: "Health data policy reviewed on",
    description: "The day on which a lawyer reviewed the Consumer Health Data Privacy page. Empty: not yet",
    default: "",
    rule: orEmpty(z.iso.date("Please enter a day like 2026-12-31")),
    input: "date",
    card: "privacy",
    isPublic: false,
  },
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
} as const satisfies Record<string, AppSettingDefinition>;

export type AppSettingKey = keyof typeof appSettingDefinitions;

export type PublicAppSettingKey = {
  [Key in AppSettingKey]: (typeof appSettingDefinitions)[Key]["isPublic"] extends true ? Key : never;
}[AppSettingKey];

const isKey = (key: string): key is AppSettingKey => Object.hasOwn(appSettingDefinitions, key);
export const appSettingKeys: readonly AppSettingKey[] = Object.keys(appSettingDefinitions).filter(isKey);

const isPublicKey = (key: AppSettingKey): key is PublicAppSettingKey => appSettingDefinitions[key].isPublic;
export const publicAppSettingKeys: readonly PublicAppSettingKey[] = appSettingKeys.filter(isPublicKey);
