import type { ReactNode } from "react";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import type { AdminAmbassador } from "#shared/api/ambassadors.ts";

const yesNo = (value: boolean) => (value ? "Yes" : "No");

/** Every field of an ambassador, to be read. */
export function AmbassadorFacts({ ambassador }: { ambassador: AdminAmbassador }) {
  const { user } = ambassador;
  return (
    <DetailList>
      <Detail label="Email">
        <TextLink href={`mailto:${user.email}`}>{user.email}</TextLink>
      </Detail>
      <Detail label="Phone">{user.phone}</Detail>
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
      <Detail label="Website">{linkTo(ambassador.websiteUrl)}</Detail>
      <Detail label="Facebook">{linkTo(ambassador.facebookUrl)}</Detail>
      <Detail label="Instagram">{linkTo(ambassador.instagramUrl)}</Detail>
      <Detail label="YouTube">{linkTo(ambassador.youtubeUrl)}</Detail>
      <Detail label="Shown publicly">{yesNo(ambassador.sharePublicly)}</Detail>
      <Detail label="Accepted the guidelines">{yesNo(ambassador.acceptedGuidelines)}</Detail>
      <Detail label="Approved">{ambassador.approvedAt && formatShortDate(ambassador.approvedAt)}</Detail>
      <Detail label="Applied">{formatShortDate(ambassador.createdAt)}</Detail>
    </DetailList>
  );
}

const linkTo = (url: string | null): ReactNode =>
  url && (
    <TextLink href={url} newTab className="break-all">
      {url}
    </TextLink>
  );
