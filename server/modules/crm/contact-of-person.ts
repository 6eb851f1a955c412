import { isWithdrawn, registrationTypes } from "#shared/people.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import type { UserRow } from "#shared/schema/users.ts";
import type { CrmContact } from "./crm-client.ts";

interface Person {
  registration: RegistrationRow;
  user: UserRow;
}

/** Whether updates may be sent: asked for, from an address that was confirmed (double opt-in), to somebody who takes part. */
const wantsUpdates = ({ registration, user }: Person): boolean =>
  registration.subscribeUpdates && user.emailConfirmedAt !== null && !isWithdrawn(user.status);

/** A person as the CRM gets to know them: how to reach them, and whether we may. Nothing about health or practice. */
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

/** Tags by which the CRM can sort people. These names are ours there: whoever is no longer one loses the tag. */
const ownTags = [...registrationTypes, "ambassador", "ambassador applicant"] as const;
type Tag = (typeof ownTags)[number];

/** The tags that a person has now, and those of ours that they do not (or no longer) have. */
export function tagsOf({ registration, user }: Person): { present: Tag[]; absent: Tag[] } {
  const isApplicant = registration.wantAmbassadorRole && !registration.processedAt;
  const present: Tag[] = [
    registration.registrationType,
    ...(user.role === "ambassador" ? (["ambassador"] as const) : []),
    ...(isApplicant ? (["ambassador applicant"] as const) : []),
  ];
  return { present, absent: ownTags.filter((tag) => !present.includes(tag)) };
}
