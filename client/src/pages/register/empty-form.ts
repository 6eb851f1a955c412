import type { RegistrationInput } from "#shared/api/registrations.ts";

/** What the form does not ask, and why. */
const notAsked = {
  bio: "asked of ambassadors",
  disclosures: "asked of ambassadors",
  wantAmbassadorRole: "the application of an ambassador",
  language: "that of the page",
  photoUrl: "attached after the registration",
};

/** A field of the contract that is missing here, and not among those above, does not compile. */
export const emptyForm = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  state: "",
  registrationType: "patient",
  specialty: "",
  credentials: "",
  licenseNumber: "",
  referralSource: "",
  sharePublicly: false,
  agreeToTerms: false,
  subscribeUpdates: true,
  crmConsent: false,
} satisfies Record<Exclude<keyof RegistrationInput, keyof typeof notAsked>, string | boolean>;
