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

/** What the CRM learns about a person: how to reach them, and whether we may. Nothing about health or practice. */
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
