import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import type { Column } from "#client/components/data-table/data-table.tsx";
import { Badge, type BadgeTone, type Status, StatusBadge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { TitledCard } from "#client/components/ui/card.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { formatShortDate, yesNo } from "#client/lib/format.ts";
import { listPeople, type Person } from "#shared/api/people.ts";
import { fullName, type UserStatus } from "#shared/people.ts";
import { registrationTypeLabels } from "#shared/people-labels.ts";
import { countPeople } from "../in-words.ts";
import { burstPath } from "../panel-paths.ts";
import { FieldDescription } from "../section-parts.tsx";

const shortTypes = { patient: "Patient", provider: "Provider", supporter: "Supporter" } as const;

export const userLine = ({ registrationType, state, createdAt }: Person): string =>
  [shortTypes[registrationType], state, formatShortDate(createdAt)].filter(Boolean).join(", ");

/** Without the columns that would say the same in every row. */
export const userColumnsOf = (people: readonly Person[]): readonly Column<Person>[] => {
  const saysSomething: Record<string, boolean> = {
    confirmed: people.some(({ confirmed }) => confirmed),
    crm: people.some(({ crm }) => crm.status !== "none"),
  };
  return userColumns.filter(({ id }) => saysSomething[id] ?? true);
};

/** The columns of the users' table; the first three that sort carry the server's sort keys. */
const userColumns: readonly Column<Person>[] = [
  {
    id: "name",
    label: "Name",
    sortable: true,
    cell: (user) => (
      <span className="flex items-center gap-2 xl:-mr-2">
        <span className="max-[88rem]:hidden">
          <Avatar name={fullName(user)} photos={[user.photoUrl]} size="small" />
        </span>
        {/* A word is broken only where it is longer than the column can be. */}
        <span className="flex max-w-60 flex-wrap gap-x-2 gap-y-1 sm:min-w-24">
          {fullName(user)}
          {(user.heldBack || user.burst) && (
            <Badge tone="warning">{user.heldBack ? "Held back" : "Same network"}</Badge>
          )}
          {user.hidden && <Badge>Hidden</Badge>}
        </span>
      </span>
    ),
  },
  {
    id: "email",
    label: "Email",
    sortable: true,
    // Broken before its @, if at all: an address that is cut can't be told from another.
    cell: ({ email }) => (
      <span className="block wrap-anywhere sm:min-w-36">
        {email.slice(0, email.lastIndexOf("@"))}
        <wbr />
        {email.slice(email.lastIndexOf("@"))}
      </span>
    ),
  },
  {
    id: "registrationType",
    label: "Type",
    cell: ({ registrationType }) => registrationTypeLabels[registrationType],
  },
  { id: "state", label: "State", wideOnly: true, cell: ({ state }) => state },
  {
    id: "confirmed",
    label: "Confirmed",
    cell: ({ confirmed }) => <Badge tone={confirmed ? "success" : "warning"}>{yesNo(confirmed)}</Badge>,
  },
  {
    id: "isAmbassador",
    label: "Ambassador",
    wideOnly: true,
    cell: ({ isAmbassador }) => yesNo(isAmbassador),
  },
  {
    id: "crm",
    label: "CRM",
    wideOnly: true,
    cell: ({ crm }) => <StatusBadge {...crmStates[crm.status]} />,
  },
  {
    id: "createdAt",
    label: "Created",
    sortable: true,
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-figures whitespace-nowrap">
        {formatShortDate(createdAt)}
      </time>
    ),
  },
];

export const statusTones: Record<UserStatus, BadgeTone> = {
  pending: "warning",
  active: "success",
  inactive: "neutral",
  suspended: "danger",
};

/** What each state of a contact at the CRM means, and what to do about it. */
export const crmStates: Record<Person["crm"]["status"], Status & { hint: string }> = {
  none: { label: "Not sent", tone: "neutral", hint: "The CRM does not know this person yet." },
  waiting: {
    label: "Waiting",
    tone: "warning",
    hint: "The newest changes are sent automatically once the CRM is connected in the Settings tab.",
  },
  synced: {
    label: "Synced",
    tone: "success",
    hint: "The CRM has these details, with tags for the type of person and for ambassadors.",
  },
  failed: {
    label: "Failed",
    tone: "danger",
    hint: "Fix what the reason says, then try again. Dismiss leaves the CRM as it is.",
  },
};

const anyone = { sort: "createdAt", order: "desc", offset: 0 } as const;

const burstMeaning =
  "More people than usual joined the public list from one internet address within an hour: perhaps a meeting or a clinic, perhaps someone who makes up names.";
const heldBack = "not public until its email address is confirmed";

/** In the list of those who came in a burst: what that means, and what to do. */
export const BurstHint = () => (
  <FieldDescription className="mb-4">
    {burstMeaning} A name marked “Held back” is {heldBack}. If the names look real, there is nothing to do. If
    they look made up, select them and hide or delete them in one step.
  </FieldDescription>
);

/** While someone came in a burst: the way to all of them. */
export function BurstLink({ isShown, onOpen }: { isShown: boolean; onOpen: () => void }) {
  const { data } = useQuery(pageQuery(listPeople, { query: { ...anyone, burst: "true", limit: 1 } }));
  if (!isShown || !data?.total) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-warning bg-warning-soft px-4 py-2">
      <span className="mr-auto">
        {countPeople(data.total)}
        {data.isMinimum && " or more"} came from one network on one day.
      </span>
      <SmallButton onClick={onOpen}>See who</SmallButton>
    </p>
  );
}

/** On the page of someone who came in a burst. */
export function BurstNote({ user }: { user: Person }) {
  if (!user.burst) return null;
  return (
    <TitledCard title="Many from one network" level="h4" className="mt-6 border-warning bg-warning-soft">
      <p className="mt-1">{burstMeaning}</p>
      {user.heldBack && (
        <p className="mt-2">
          This name is held back: it is {heldBack}. You can send the confirmation email again from the list.
        </p>
      )}
      <p className="mt-2">
        If it looks real, there is nothing to do. If it looks made up, you can hide or delete all of them in
        one step: <TextLink href={burstPath}>See everyone who came this way</TextLink>
      </p>
    </TitledCard>
  );
}
