import { emailLink, phoneLink } from "#client/components/contact-links.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { formatMoment } from "#client/components/format-moment.ts";
import { Avatar } from "#client/components/ui/avatar.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { yesNo } from "#client/lib/format.ts";
import type { User } from "#shared/api/users.ts";
import {
  fullName,
  referralSourceLabel,
  registrationTypeLabels,
  roleLabels,
  statusLabels,
} from "#shared/people.ts";
import { ItemHeading } from "../item-heading.tsx";
import { CrmStatus } from "./crm-status.tsx";
import { statusTones } from "./user-words.ts";

/** Everything that is known of a person. */
export function UserFacts({ user, onEdit }: { user: User; onEdit: () => void }) {
  return (
    <Card as="section" className="max-w-page">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <Avatar name={fullName(user)} photos={[user.photoUrl]} size="large" />
        <div className="min-w-0 flex-1">
          <ItemHeading takesFocus className="wrap-anywhere">
            {fullName(user)}
          </ItemHeading>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge tone={statusTones[user.status]}>{statusLabels[user.status]}</Badge>
            <Badge tone="primary">{roleLabels[user.role]}</Badge>
            {user.isAmbassador && <Badge tone="secondary">In the ambassador directory</Badge>}
          </p>
        </div>
        <Button onClick={onEdit} wide="phone">
          Edit
        </Button>
      </div>
      <DetailList className="mt-8">
        <Detail label="Email">{emailLink(user.email)}</Detail>
        <Detail label="Phone">{phoneLink(user.phone)}</Detail>
        <Detail label="State">{user.state}</Detail>
        <Detail label="Type">{registrationTypeLabels[user.registrationType]}</Detail>
        <Detail label="Role">{roleLabels[user.role]}</Detail>
        <Detail label="Status">{statusLabels[user.status]}</Detail>
        <Detail label="Specialty">{user.specialty}</Detail>
        <Detail label="Credentials">{user.credentials}</Detail>
        <Detail label="License number">{user.licenseNumber}</Detail>
        <Detail label="How they heard about us">{referralSourceLabel(user.referralSource)}</Detail>
        <Detail label="Agreed to email updates">{yesNo(user.subscribeUpdates)}</Detail>
        <Detail label="Agreed to be shown publicly">{yesNo(user.sharePublicly)}</Detail>
        <Detail label="Agreed to the terms">{yesNo(user.agreeToTerms)}</Detail>
        <Detail label="CRM">
          <CrmStatus user={user} />
        </Detail>
        <Detail label="Created">{formatMoment(user.createdAt)}</Detail>
        <Detail label="Last changed">{formatMoment(user.updatedAt)}</Detail>
        {user.bio && (
          <Detail label="Biography" wide>
            {user.bio}
          </Detail>
        )}
        {user.disclosures && (
          <Detail label="Disclosures" wide>
            {user.disclosures}
          </Detail>
        )}
      </DetailList>
    </Card>
  );
}
