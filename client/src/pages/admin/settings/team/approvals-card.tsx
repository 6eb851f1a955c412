import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { formatShortDate } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { type Approval, approveAction, declineAction, listApprovals } from "#shared/api/team.ts";
import { formatNumber } from "#shared/format-number.ts";
import type { ApprovalKind } from "#shared/team.ts";
import { SettingsCard } from "../settings-card.tsx";

const verbs: Record<ApprovalKind, string> = {
  mailing: "send an email to",
  export: "export the details of",
  import: "import",
  deletion: "delete",
};

/** Nothing while nothing waits: most sites have one owner. */
export function ApprovalsCard() {
  const { data = [] } = useRead(listApprovals);
  if (data.length === 0) return null;
  return (
    <SettingsCard id="approvals" title="What waits for a second owner" lead="Each waits for 24 hours.">
      <ul className="-my-3 divide-y divide-line">
        {data.map((approval) => (
          <Waiting key={approval.id} approval={approval} />
        ))}
      </ul>
    </SettingsCard>
  );
}

function Waiting({
  approval: { id, what, count, askedBy, isOwn, status, createdAt },
}: {
  approval: Approval;
}) {
  const approve = useCall(approveAction);
  const decline = useCall(declineAction);
  const isPending = approve.isPending || decline.isPending;
  const sentence = `${isOwn ? "You want" : `${askedBy} wants`} to ${verbs[what]} ${formatNumber(count)} people.`;
  const press = (decision: typeof approve | typeof decline, done: string) => {
    // The row is gone by then, and with it the callbacks of `mutate`.
    void decision.mutateAsync({ params: { id } }).then(
      () => toast({ title: done }),
      (error: unknown) => toastFailure("Nothing happened", error),
    );
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-64 wrap-anywhere">
        {sentence} <span className="text-ink-soft">Asked on {formatShortDate(createdAt)}.</span>
      </span>
      {isOwn ? (
        <span className="text-ink-soft">
          {status === "approved"
            ? "Approved. You can do it again now; it works once."
            : "Another owner has to approve it."}
        </span>
      ) : (
        <span className="flex gap-2">
          <Button
            size="small"
            pending={approve.isPending}
            disabled={isPending}
            onClick={() => press(approve, "Approved")}
          >
            Approve
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={isPending}
            onClick={() => press(decline, "Declined")}
          >
            Decline
          </Button>
        </span>
      )}
    </li>
  );
}
