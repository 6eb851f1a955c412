import {
  type AdminAmbassador,
  type AmbassadorUpdate,
  ambassadorUpdateBody,
} from "#shared/api/ambassadors.ts";

/** Without `updatedAt`, which the editor adds, and `isApproved`, which has its own buttons. */
export const ambassadorForm = ambassadorUpdateBody.omit({ updatedAt: true, isApproved: true });

export function valuesOf(ambassador: AdminAmbassador) {
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
