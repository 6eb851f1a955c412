import type { RegistrationInput } from "#shared/api/registrations.ts";

/** The health data policy's category of each field, so that a new field can't be collected without the policy naming it. */
const categoryOf = {
  firstName: "your name",
  lastName: "your name",
  email: "your email address, and your phone number if you give it",
  phone: "your email address, and your phone number if you give it",
  state: "your state or region",
  registrationType: "how you registered: patient, provider or supporter",
  licenseNumber:
    "from clinicians: specialty, credentials, license number and what they write about themselves",
  specialty: "from clinicians: specialty, credentials, license number and what they write about themselves",
  credentials: "from clinicians: specialty, credentials, license number and what they write about themselves",
  bio: "from clinicians: specialty, credentials, license number and what they write about themselves",
  disclosures: "from clinicians: specialty, credentials, license number and what they write about themselves",
  wantAmbassadorRole:
    "from clinicians: specialty, credentials, license number and what they write about themselves",
  photoUrl: "a photo, if you add one",
  referralSource: "how you heard about us, if you say so",
  sharePublicly: "your choices and consents",
  agreeToTerms: "your choices and consents",
  subscribeUpdates: "your choices and consents",
  crmConsent: "your choices and consents",
} as const satisfies Record<keyof RegistrationInput, string>;

export const personCategories: readonly string[] = [...new Set(Object.values(categoryOf))];
