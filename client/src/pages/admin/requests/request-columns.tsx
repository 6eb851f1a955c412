import { Avatar } from "#client/components/avatar.tsx";
import type { Column } from "#client/components/data-table/data-table-props.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import type { AmbassadorRequest } from "#shared/api/ambassador-requests.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import { RequestAge } from "../request-age.tsx";

const isWaiting = ({ status }: AmbassadorRequest) => status === "pending" || status === "asked";

/** Only owners see whose requests wait, before they open one. */
export const requestName = ({ firstName, lastName, createdAt }: AmbassadorRequest): string =>
  firstName && lastName ? `${firstName} ${lastName}` : `Applicant of ${formatShortDate(createdAt)}`;

/** The columns of the requests' table; `told` names one more, for the day of the question or the decision. */
export const requestColumns = (told: string | undefined): readonly Column<AmbassadorRequest>[] => [
  {
    id: "photo",
    label: "Photo",
    isPicture: true,
    cell: (request) => <Avatar size="small" name={requestName(request)} photos={[request.photoUrl]} />,
  },
  { id: "name", label: "Name", cell: requestName },
  { id: "email", label: "Email", cell: ({ email }) => email ?? "–" },
  {
    id: "type",
    label: "Type",
    cell: ({ registrationType }) => registrationTypeLabels[registrationType],
  },
  { id: "credentials", label: "Credentials", cell: ({ credentials }) => credentials ?? "–" },
  { id: "state", label: "State", cell: ({ state }) => state },
  {
    id: "submitted",
    label: "Submitted",
    className: "whitespace-nowrap",
    cell: (request) => (
      <span className="flex flex-wrap items-center gap-2">
        {formatShortDate(request.createdAt)}
        {isWaiting(request) && <RequestAge submittedAt={request.createdAt} />}
        {!told && request.status === "asked" && <Badge tone="secondary">Asked for more</Badge>}
      </span>
    ),
  },
  ...(told
    ? [
        {
          id: "told",
          label: told,
          className: "whitespace-nowrap",
          cell: ({ reviewedAt }: AmbassadorRequest) => (reviewedAt ? formatShortDate(reviewedAt) : "–"),
        },
      ]
    : []),
];
