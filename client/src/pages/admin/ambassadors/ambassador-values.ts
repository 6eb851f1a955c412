import type { AdminAmbassador, AmbassadorUpdate } from "#shared/api/ambassadors.ts";

/** What the form edits, as it edits it. */
export function valuesOf(ambassador: AdminAmbassador): AmbassadorUpdate {
  const { title, bio, credentials, licenseNumber, primaryLicenseState, displayOrder } = ambassador;
  const { sharePublicly, acceptedGuidelines, user } = ambassador;
  return {
    title,
    bio,
    credentials,
    licenseNumber,
    // The select offers only real codes; "" is its placeholder.
    primaryLicenseState: primaryLicenseState as AmbassadorUpdate["primaryLicenseState"],
    displayOrder,
    sharePublicly,
    acceptedGuidelines,
    photoUrl: ambassador.photoUrl ?? "",
    disclosures: ambassador.disclosures ?? "",
    websiteUrl: ambassador.websiteUrl ?? "",
    facebookUrl: ambassador.facebookUrl ?? "",
    instagramUrl: ambassador.instagramUrl ?? "",
    youtubeUrl: ambassador.youtubeUrl ?? "",
    user: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone ?? "",
      state: user.state ?? "",
    },
  };
}
