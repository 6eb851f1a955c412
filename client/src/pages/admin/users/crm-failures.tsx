import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toast } from "#client/lib/toast.ts";
import { listFailedDeliveries, retryDeliveries } from "#shared/api/deliveries.ts";
import { announceFailure } from "../announce-failure.ts";
import { pluralize } from "../pluralize.ts";

/** Says that contacts could not be sent to the CRM, and sends all of them again. Nothing while there are none. */
export function CrmFailures() {
  const { data } = useRead(listFailedDeliveries, { query: { service: "crm" } });
  const retry = useCall(retryDeliveries);
  if (!data || data.failed === 0) return null;
  const confirm = () =>
    retry.mutate(
      { body: { service: "crm" } },
      {
        onSuccess: ({ queued }) =>
          toast({ title: `${pluralize(queued, "contact is", "contacts are")} in the queue again.` }),
        onError: announceFailure,
      },
    );
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-danger-soft px-4 py-3">
      <p className="mr-auto text-danger">
        {pluralize(data.failed, "contact", "contacts")} could not be sent to the CRM. Open a person to see the
        reason.
      </p>
      <Button
        variant="secondary"
        size="small"
        pending={retry.isPending}
        pendingLabel="Queueing..."
        onClick={confirm}
      >
        Retry all
      </Button>
    </div>
  );
}
