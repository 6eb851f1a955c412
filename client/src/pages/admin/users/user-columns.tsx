import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Avatar } from "#client/components/ui/avatar.tsx";
import { Badge } from "#client/components/ui/badge.tsx";
import { formatShortDate, yesNo } from "#client/lib/format.ts";
import type { Person } from "#shared/api/people.ts";
import { fullName, registrationTypeLabels } from "#shared/people.ts";
import { crmLabels, crmTones } from "./user-labels.ts";

/** The columns of the users' table; the first three that sort carry the server's sort keys. */
export const userColumns: readonly Column<Person>[] = [
  {
    id: "name",
    label: "Name",
    sortable: true,
    cell: (user) => (
      <span className="flex items-center gap-3">
        <Avatar name={fullName(user)} photos={[user.photoUrl]} size="small" />
        {/* A word is broken only where it is longer than the column can be. */}
        <span className="flex max-w-60 flex-wrap gap-x-2 gap-y-1 sm:min-w-32">
          {fullName(user)}
          {(user.heldBack || user.burst) && (
            <Badge tone="warning">{user.heldBack ? "Held back" : "Burst"}</Badge>
          )}
          {user.hidden && <Badge tone="neutral">Hidden</Badge>}
        </span>
      </span>
    ),
  },
  {
    id: "email",
    label: "Email",
    sortable: true,
    cell: ({ email }) => (
      <span title={email} className="block max-w-60 truncate print:whitespace-normal print:wrap-anywhere">
        {email}
      </span>
    ),
  },
  {
    id: "registrationType",
    label: "Type",
    cell: ({ registrationType }) => registrationTypeLabels[registrationType],
  },
  { id: "state", label: "State", cell: ({ state }) => state },
  { id: "isAmbassador", label: "Ambassador", cell: ({ isAmbassador }) => yesNo(isAmbassador) },
  {
    id: "crm",
    label: "CRM",
    cell: ({ crm }) => <Badge tone={crmTones[crm.status]}>{crmLabels[crm.status]}</Badge>,
  },
  {
    id: "createdAt",
    label: "Created",
    sortable: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap tabular-figures">
        {formatShortDate(createdAt)}
      </time>
    ),
  },
];
