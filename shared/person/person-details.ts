import type { RegistrationInput } from "#shared/api/registrations.ts";
import { referralSourceLabel, registrationTypeLabels } from "#shared/people.ts";

interface Detail {
  panel: string;
  /** Null when another part of their page shows it. */
  own: string | null;
  /** Shown only when given. */
  isRare?: true;
  isLong?: true;
  text?: (value: string) => string | null;
}

/** Shown elsewhere than in lists of details. */
const elsewhere = {
  firstName: "the heading",
  lastName: "the heading",
  photoUrl: "a picture",
  wantAmbassadorRole: "the Requests tab",
};
type Listed = Exclude<keyof RegistrationInput, keyof typeof elsewhere>;

/** In the order of the panel and of the person's own page. A missing field does not compile. */
export const personDetails: Record<Listed, Detail> = {
  email: { panel: "Email", own: "Email" },
  phone: { panel: "Phone", own: "Phone" },
  state: { panel: "State", own: "State" },
  registrationType: {
    panel: "Type",
    own: "Registered as",
    text: (type) => new Map<string, string>(Object.entries(registrationTypeLabels)).get(type) ?? type,
  },
  specialty: { panel: "Specialty", own: "Specialty", isRare: true },
  credentials: { panel: "Credentials", own: "Credentials", isRare: true },
  licenseNumber: { panel: "License number", own: "License number", isRare: true },
  referralSource: {
    panel: "How they heard about us",
    own: "How you heard about us",
    text: referralSourceLabel,
  },
  subscribeUpdates: { panel: "Agreed to email updates", own: null },
  sharePublicly: { panel: "Agreed to be shown publicly", own: null },
  crmConsent: { panel: "Agreed to the CRM's other uses", own: null },
  agreeToTerms: { panel: "Agreed to the terms", own: "Agreed to the terms" },
  bio: { panel: "Biography", own: "Biography", isRare: true, isLong: true },
  disclosures: { panel: "Disclosures", own: "Disclosures", isRare: true, isLong: true },
};

type Values = Record<Listed, string | boolean | null>;

/** Booleans are "Yes" or "No". */
export const detailsOf = (person: Values) =>
  (Object.keys(personDetails) as Listed[]).map((field) => {
    const detail: Detail = personDetails[field];
    const value = person[field];
    const yesOrNo = value ? "Yes" : "No";
    const text = typeof value === "boolean" ? yesOrNo : value && (detail.text?.(value) ?? value);
    return { field, ...detail, text };
  });
