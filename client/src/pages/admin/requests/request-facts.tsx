import { emailLink, phoneLink, webLink } from "#client/components/contact-links.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { yesNo } from "#client/lib/format.ts";
import type { AmbassadorReview } from "#shared/api/ambassador-requests.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";

export function RequestFacts({ review }: { review: AmbassadorReview }) {
  return (
    <Card as="section" aria-labelledby="request-facts">
      <h4 id="request-facts" className="mb-4 text-lg">
        Application
      </h4>
      <DetailList>
        <Detail label="Email">{emailLink(review.email)}</Detail>
        <Detail label="Phone">{phoneLink(review.phone)}</Detail>
        <Detail label="State">{review.state}</Detail>
        <Detail label="Type">{registrationTypeLabels[review.registrationType]}</Detail>
        <Detail label="Professional title">{review.title}</Detail>
        <Detail label="Credentials">{review.credentials}</Detail>
        <Detail label="License number">{review.licenseNumber}</Detail>
        <Detail label="Primary license state">{review.primaryLicenseState}</Detail>
        {review.specialty && <Detail label="Specialty">{review.specialty}</Detail>}
        <Detail label="Professional bio" wide>
          {review.bio}
        </Detail>
        <Detail label="Disclosures" wide>
          {review.disclosures}
        </Detail>
        <Detail label="Website">{webLink(review.websiteUrl)}</Detail>
        <Detail label="Facebook">{webLink(review.facebookUrl)}</Detail>
        <Detail label="Instagram">{webLink(review.instagramUrl)}</Detail>
        <Detail label="YouTube">{webLink(review.youtubeUrl)}</Detail>
        <Detail label="Accepted the guidelines">{yesNo(review.acceptedGuidelines)}</Detail>
        <Detail label="Consents to public display">{yesNo(review.sharePublicly)}</Detail>
      </DetailList>
    </Card>
  );
}
