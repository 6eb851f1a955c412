import type { RegistrationRow } from "#shared/schema/registrations.ts";
import type { UserRow } from "#shared/schema/users.ts";
import type { CrmContact } from "./crm-client.ts";

interface Person {
  registration: RegistrationRow;
  user: UserRow;
}

/** Whether updates may be sent: asked for, from an address that was confirmed (double opt-in), to somebody who takes part. */
export const wantsUpdates = ({ registration, user }: Person): boolean =>
  registration.subscribeUpdates &&
  user.emailConfirmedAt !== null &&
  user.status !== "suspended" &&
  user.status !== "inactive";

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

/** What the CRM can sort people by. */
export function tagsOf({ registration, user }: Person): string[] {
  const isApplicant = registration.wantAmbassadorRole && !registration.processedAt;
  return [
    registration.registrationType,
    ...(user.role === "ambassador" ? ["ambassador"] : []),
    ...(isApplicant ? ["ambassador applicant"] : []),
  ];
}
