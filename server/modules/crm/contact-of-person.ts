import type { PersonFieldName } from "#shared/api/person-fields.ts";
import { isWithdrawn, registrationTypes } from "#shared/people.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import type { UserRow } from "#shared/schema/users.ts";
import type { CrmContact } from "./crm-client.ts";

interface Person {
  registration: RegistrationRow;
  user: UserRow;
}

/** Updates go to people who asked for them, confirmed their address (double opt-in) and are active. */
const wantsUpdates = ({ registration, user }: Person): boolean =>
  registration.subscribeUpdates && user.emailConfirmedAt !== null && !isWithdrawn(user.status);

/** What the CRM does not learn about a person, and why. A field that is neither here nor in `CrmContact` does not compile. */
export const notSentToCrm = {
  registrationType: "a tag says so",
  subscribeUpdates: "`dnd` says so",
  crmConsent: "decides whether the CRM gets anything",
  language: "for this site only",
  sharePublicly: "for this site only",
  agreeToTerms: "for this site only",
  photoUrl: "not needed to reach them",
  referralSource: "not needed to reach them",
  specialty: "about their practice",
  credentials: "about their practice",
  licenseNumber: "about their practice",
  bio: "about their practice or health",
  disclosures: "about their practice or health",
} satisfies Record<Exclude<PersonFieldName, keyof CrmContact>, string>;

export function contactOf(person: Person): CrmContact {
  const { firstName, lastName, email, phone, state } = person.registration;
  const isAbroad = state === "Other/International";
  return {
    firstName,
    lastName,
    email,
    ...(phone && { phone }),
    ...(!isAbroad && { state, country: "US" }),
    source: "website",
    dnd: !wantsUpdates(person),
  };
}

/** Tags that we own at the CRM: a person who no longer has a role loses its tag. */
const ownTags = [...registrationTypes, "ambassador", "ambassador applicant"] as const;
type Tag = (typeof ownTags)[number];

export function tagsOf({ registration, user }: Person): { present: Tag[]; absent: Tag[] } {
  const isApplicant = registration.wantAmbassadorRole && !registration.processedAt;
  const present: Tag[] = [
    registration.registrationType,
    ...(user.role === "ambassador" ? (["ambassador"] as const) : []),
    ...(isApplicant ? (["ambassador applicant"] as const) : []),
  ];
  return { present, absent: ownTags.filter((tag) => !present.includes(tag)) };
}
