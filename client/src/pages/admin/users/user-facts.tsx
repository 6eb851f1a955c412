import type { ReactNode } from "react";
import { Avatar } from "#client/components/avatar.tsx";
import { emailLink, phoneLink } from "#client/components/contact-links.tsx";
import { Detail, DetailList } from "#client/components/detail-list.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { yesNo } from "#client/lib/format.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import type { Person } from "#shared/api/people.ts";
import { detailsOf } from "#shared/api/person-fields.ts";
import { districtInWords } from "#shared/congress.ts";
import { fullName } from "#shared/people.ts";
import { roleLabels, statusLabels } from "#shared/people-labels.ts";
import { ItemHeading } from "../item-heading.tsx";
import { BurstNote } from "./burst-note.tsx";
import { CrmStatus } from "./crm-status.tsx";
import { statusTones } from "./user-labels.ts";

const linkTo: Record<string, (text: string | null) => ReactNode> = {
  email: (text) => text && emailLink(text),
  phone: phoneLink,
};

export function UserFacts({ user, onEdit }: { user: Person; onEdit: () => void }) {
  const details = detailsOf(user);
  const short = details.filter(({ shown }) => shown !== "long");
  const long = details.filter(({ shown }) => shown === "long");
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
            {user.heldBack && <Badge tone="warning">Held back</Badge>}
            {user.hidden && <Badge>Hidden</Badge>}
            {user.isAmbassador && <Badge tone="secondary">In the ambassador directory</Badge>}
          </p>
        </div>
        <Button onClick={onEdit} wide="phone">
          Edit
        </Button>
      </div>
      <BurstNote user={user} />
      <DetailList className="mt-8">
        {short.map(({ field, label, text }) => (
          <Detail key={field} label={label}>
            {linkTo[field]?.(text) ?? text}
          </Detail>
        ))}
        {user.district && <Detail label="Congressional district">{districtInWords(user.district)}</Detail>}
        <Detail label="Role">{roleLabels[user.role]}</Detail>
        <Detail label="Status">{statusLabels[user.status]}</Detail>
        <Detail label="Confirmed">{yesNo(user.confirmed)}</Detail>
        <Detail label="Hidden from the public list">{yesNo(user.hidden)}</Detail>
        <Detail label="CRM">
          <CrmStatus user={user} />
        </Detail>
        <Detail label="Created">{formatMoment(user.createdAt)}</Detail>
        <Detail label="Last changed">{formatMoment(user.updatedAt)}</Detail>
        {long.map(
          ({ field, label, text }) =>
            text && (
              <Detail key={field} label={label} wide>
                {text}
              </Detail>
            ),
        )}
      </DetailList>
    </Card>
  );
}
