import type { approveAmbassador } from "#shared/api/ambassador-requests.ts";
import type { EndpointArgs } from "#shared/api/endpoint.ts";
import type { ambassadorApplications, ambassadorProfiles } from "#shared/schema/ambassadors.ts";
import type { RegistrationRow } from "#shared/schema/registrations.ts";
import { licenseStateCodes, stateCodeOf } from "#shared/us-states.ts";

type Shown = Partial<EndpointArgs<typeof approveAmbassador>["body"]>;
type NewProfile = typeof ambassadorProfiles.$inferInsert;

/** The profile of a person who asked for the role when registering: from the registration, else as the panel showed it; the administrator fills in the rest. */
export function profileOfRegistration(registration: RegistrationRow, shown: Shown = {}) {
  const first = (...texts: (string | null | undefined)[]) => texts.find(Boolean) ?? "";
  const code = stateCodeOf(registration.state) ?? "";
  const credentials = first(registration.credentials, shown.credentials);
  return {
    userId: registration.userId,
    title: first(shown.title, registration.specialty, shown.specialty, credentials, "Healthcare Provider"),
    bio: first(registration.bio, shown.bio),
    credentials,
    licenseNumber: first(registration.licenseNumber, shown.licenseNumber),
    primaryLicenseState: first(
      shown.primaryLicenseState,
      licenseStateCodes.some((known) => known === code) ? code : "",
    ),
    disclosures: first(registration.disclosures, shown.disclosures) || null,
    photoUrl: first(registration.photoUrl, shown.photoUrl) || null,
    // The registration form asks about the list of supporters only, which shows neither full names nor addresses.
    sharePublicly: false,
    acceptedGuidelines: false,
  } satisfies NewProfile;
}

export function applicationOfRegistration(
  registration: RegistrationRow,
): typeof ambassadorApplications.$inferInsert {
  const { userId, title, bio, credentials, licenseNumber, primaryLicenseState } =
    profileOfRegistration(registration);
  const { createdAt, ambassadorInfo } = registration;
  return {
    userId,
    title,
    bio,
    credentials,
    licenseNumber,
    primaryLicenseState,
    createdAt,
    reasonForApplying: ambassadorInfo,
  };
}
