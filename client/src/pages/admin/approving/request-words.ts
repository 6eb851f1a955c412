import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";

export const sameWords = {
  email: "email address",
  phone: "phone number",
  license: "license number",
} as const;

/** What an approval carries of the request. The id decides; the rest fills a profile that has to be made. */
export function approvalOf(review: AmbassadorReview) {
  const { registrationId, email, firstName, lastName, phone, state, photoUrl, title, credentials } = review;
  const { licenseNumber, primaryLicenseState, specialty, bio, disclosures, ambassadorInfo } = review;
  return {
    registrationId,
    email,
    firstName,
    lastName,
    phone,
    state,
    photoUrl,
    title,
    credentials,
    licenseNumber,
    primaryLicenseState,
    specialty,
    bio,
    disclosures,
    ambassadorInfo,
  };
}
