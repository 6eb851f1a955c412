import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { formatDate } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { getLegislatorsStatus, refreshLegislators } from "#shared/api/representatives.ts";
import { pluralize } from "../../pluralize.ts";

export function LegislatorsStatus() {
  const { data: status } = useRead(
    getLegislatorsStatus,
    {},
    { refetchInterval: ({ state }) => (state.data?.refreshing ? 2000 : false) },
  );
  const refresh = useCall(refreshLegislators, { refreshOnError: true });
  const fetchNow = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ message }) => toast({ title: message }),
      onError: (error) =>
        toastFailure("The list could not be refreshed", error, "Please try again in a few minutes."),
    });
  if (!status) return null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <div>
        <h4 className="text-lg">List of members of Congress</h4>
        <p className="mt-1 text-sm text-ink-soft">Fetched once a day; the second source needs it.</p>
        <p className="mt-1" role="status">
          {status.refreshing
            ? "The list is being fetched..."
            : status.asOf
              ? `${pluralize(status.members, "member", "members")}, as of ${formatDate(status.asOf)}.`
              : "There is no list yet."}
        </p>
        {status.lastError && (
          <p className="mt-1 text-danger">The last attempt did not succeed: the source {status.lastError}.</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={refresh.isPending || status.refreshing}
        onClick={fetchNow}
      >
        Refresh the list
      </Button>
    </div>
  );
}
