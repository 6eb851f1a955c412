import { useCall } from "#client/api/use-endpoint.ts";
import { Badge } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import { toast } from "#client/lib/toast.ts";
import { dismissCrm, retryCrm } from "#shared/api/crm.ts";
import type { Person } from "#shared/api/people.ts";
import { announceFailure } from "../announce-failure.ts";
import { crmHints, crmLabels, crmTones } from "./user-labels.ts";

/** The status of a person's contact at the CRM, the reason, and what can be done about it. */
export function CrmStatus({ user: { id, crm } }: { user: Pick<Person, "id" | "crm"> }) {
  const retry = useCall(retryCrm);
  const dismiss = useCall(dismissCrm);
  const sendLabel = crm.status === "failed" ? "Try again" : "Send now";
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={crmTones[crm.status]}>{crmLabels[crm.status]}</Badge>
        {crm.syncedAt && (
          <span className="text-sm text-ink-soft">Last sent {formatMoment(crm.syncedAt)}</span>
        )}
      </span>
      <span className="mt-1 block text-sm text-ink-soft">{crmHints[crm.status]}</span>
      {crm.reason && <span className="mt-1 block text-sm text-ink-soft wrap-anywhere">{crm.reason}</span>}
      {crm.status !== "synced" && (
        <span className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            pending={retry.isPending}
            onClick={() =>
              retry.mutate(
                { params: { id } },
                {
                  onSuccess: ({ message }) => toast({ title: message }),
                  onError: announceFailure,
                },
              )
            }
          >
            {sendLabel}
          </Button>
          {crm.status === "failed" && (
            <Button
              variant="quiet"
              size="small"
              pending={dismiss.isPending}
              onClick={() => dismiss.mutate({ params: { id } }, { onError: announceFailure })}
            >
              Dismiss
            </Button>
          )}
        </span>
      )}
    </>
  );
}
