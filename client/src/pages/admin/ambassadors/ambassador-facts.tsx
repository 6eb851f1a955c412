import { emailLink, phoneLink, webLink } from "#client/components/contact-links.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { formatShortDate, yesNo } from "#client/lib/format.ts";
import type { AdminAmbassador } from "#shared/api/ambassadors.ts";

export function AmbassadorFacts({ ambassador }: { ambassador: AdminAmbassador }) {
  const { user } = ambassador;
  return (
    <DetailList>
      <Detail label="Email">{emailLink(user.email)}</Detail>
      <Detail label="Phone">{phoneLink(user.phone)}</Detail>
      <Detail label="State">{user.state}</Detail>
      <Detail label="License number">{ambassador.licenseNumber}</Detail>
      <Detail label="Primary license state">{ambassador.primaryLicenseState}</Detail>
      <Detail label="Display order">{String(ambassador.displayOrder)}</Detail>
      <Detail label="Professional bio" wide>
        {ambassador.bio}
      </Detail>
      <Detail label="Disclosures" wide>
        {ambassador.disclosures}
      </Detail>
      <Detail label="Website">{webLink(ambassador.websiteUrl)}</Detail>
      <Detail label="Facebook">{webLink(ambassador.facebookUrl)}</Detail>
      <Detail label="Instagram">{webLink(ambassador.instagramUrl)}</Detail>
      <Detail label="YouTube">{webLink(ambassador.youtubeUrl)}</Detail>
      <Detail label="Shown publicly">{yesNo(ambassador.sharePublicly)}</Detail>
      <Detail label="Accepted the guidelines">{yesNo(ambassador.acceptedGuidelines)}</Detail>
      <Detail label="Approved">{ambassador.approvedAt && formatShortDate(ambassador.approvedAt)}</Detail>
      <Detail label="Applied">{formatShortDate(ambassador.createdAt)}</Detail>
    </DetailList>
  );
}

/** "Approved" or "Pending", and whether an approved profile is public. */
export function AmbassadorStatus({ ambassador }: { ambassador: AdminAmbassador }) {
  if (!ambassador.isApproved) return <Badge tone="warning">Pending</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone="success">Approved</Badge>
      {!ambassador.sharePublicly && <Badge>Not shown</Badge>}
    </span>
  );
}
