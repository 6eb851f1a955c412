import { email, requiredLine, secureUrl } from "../fields.ts";
import { fdaCommentsUrl } from "../site.ts";
import { orEmpty, type SettingDefinitions } from "./definition.ts";

const publicLink = {
  rule: orEmpty(secureUrl("Please enter a web address that starts with https://")),
  input: "url",
  isPublic: true,
} as const;

export const links = {
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
    sample: "https://example.org/keep-desiccated-thyroid",
  },
  socialKitUrl: {
    ...publicLink,
    label: "Social media kit",
    description: "Advocate, step 3: the call-to-action kit for social media",
  },
  patientLetterUrl: {
    ...publicLink,
    label: "Letter for patients",
    description: "Letter template for NDT patients",
  },
  providerLetterUrl: {
    ...publicLink,
    label: "Letter for health care providers",
    description: "Letter template for health care providers",
  },
  colleagueLetterUrl: {
    ...publicLink,
    label: "Letter to colleagues and others",
    description: "Letter template to colleagues and others",
  },
  fdaCommentsUrl: {
    ...publicLink,
    label: "FDA comments",
    description: "Footer: where to comment to the FDA",
    default: fdaCommentsUrl,
    shownWhenEmpty: fdaCommentsUrl,
  },
  contactEmail: {
    label: "Contact email",
    description: "Footer: the alliance's email address",
    sample: "contact@thyroidaccessalliance.example",
    rule: orEmpty(email),
    input: "email",
    isPublic: true,
  },
  governingLawState: {
    label: "Governing law state",
    description: "Terms of Service: the state whose law governs. Leave empty until that is settled.",
    rule: orEmpty(requiredLine("", 60)),
    input: "line",
    isPublic: true,
  },
} as const satisfies SettingDefinitions;
