import { useState } from "react";
import { isFactorRequired } from "#client/api/second-factor.ts";
import { useMember } from "#client/api/session.ts";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { lazyPart } from "#client/components/ui/lazy-part.tsx";
import { labelledOptions, Select } from "#client/components/ui/select.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { getSecondFactor } from "#shared/api/second-factor.ts";
import { removeMember, type TeamMember, updateMember } from "#shared/api/team.ts";
import { type TeamRole, teamRoleLabels, teamRoles } from "#shared/team.ts";

const AskAgainDialog = lazyPart(() => import("../../factors/ask-again-dialog.tsx"), "AskAgainDialog");

export function MemberRow({ member }: { member: TeamMember }) {
  const { id, name, username, role, lastSeenAt, hasSecondFactor } = member;
  const isOwn = useMember()?.username === username;
  const [isAsking, setAsking] = useState(false);
  /** An arrow key on the choice is enough to choose, so nothing changes before a press. */
  const [newRole, setNewRole] = useState<TeamRole>();
  const { data: factors } = useRead(getSecondFactor);
  /** What waits for the second factor. */
  const [refused, setRefused] = useState<"change" | "removal">();
  const change = useCall(updateMember);
  const remove = useCall(removeMember);
  const changeRole = () =>
    newRole &&
    change.mutate(
      { params: { id }, body: { role: newRole } },
      {
        onSuccess: () => {
          setNewRole(undefined);
          toast({
            title: `${name} is ${teamRoleLabels[newRole]} now`,
            description: "They have to sign in again.",
          });
        },
        onError: (error) => {
          if (isFactorRequired(error)) return setRefused("change");
          setNewRole(undefined);
          toastFailure("The role stays", error);
        },
      },
    );
  const confirm = () => {
    // The row is gone by then, and with it the callbacks of `mutate`.
    void remove.mutateAsync({ params: { id } }).then(
      () => toast({ title: "Removed", description: `${name} is signed out everywhere.` }),
      (error: unknown) => {
        if (!isFactorRequired(error)) return toastFailure("Nothing was removed", error);
        setAsking(false);
        setRefused("removal");
      },
    );
  };
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <span className="font-semibold text-ink">{name}</span>
        {name !== username && <span> ({username})</span>}{" "}
        {hasSecondFactor ? <Badge tone="success">Second step on</Badge> : <Badge>No second step</Badge>}
        <p className="text-sm text-ink-soft">
          {lastSeenAt ? `Last seen on ${formatShortDate(lastSeenAt)}` : "Not seen yet"}
        </p>
      </div>
      {isOwn ? (
        <span className="text-ink-soft">{teamRoleLabels[role]} (you)</span>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={`Role of ${name}`}
            options={labelledOptions(teamRoleLabels)}
            value={newRole ?? role}
            disabled={change.isPending}
            onChange={({ target }) =>
              setNewRole(teamRoles.find((each) => each === target.value && each !== role))
            }
          />
          {newRole && (
            <Button size="small" pending={change.isPending} pendingLabel="Changing..." onClick={changeRole}>
              Change to {teamRoleLabels[newRole]}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => setAsking(true)}
          >
            Remove
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        description="They are signed out everywhere right away, and can't sign in any more. Their name stays in the log."
        confirmLabel="Remove"
        pending={remove.isPending}
        pendingLabel="Removing..."
        onConfirm={confirm}
      />
      {factors && (
        <AskAgainDialog
          open={refused !== undefined}
          onOpenChange={(open) => !open && setRefused(undefined)}
          factors={factors}
          onDone={() => void (refused === "removal" ? confirm() : changeRole())}
        />
      )}
    </li>
  );
}
