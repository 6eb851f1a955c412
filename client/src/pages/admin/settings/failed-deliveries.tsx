import { useFailedDeliveries, useRetryDeliveries } from "#client/api/deliveries.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { toast } from "#client/components/ui/toast.ts";
import { countOf } from "#client/lib/format.ts";
import { retrying } from "#client/lib/retrying.ts";
import type { DeliveryService } from "#shared/api/deliveries.ts";
import { announceFailure } from "../announce-failure.ts";
import { deliveryNouns } from "./delivery-words.ts";
import { FailedDeliveryItem } from "./failed-delivery-item.tsx";

/** What a service could not be told, and why: to send again, one or all, or to let go. */
export function FailedDeliveries({ service }: { service: DeliveryService }) {
  const found = useFailedDeliveries(service);
  const retry = useRetryDeliveries(service);
  const [one, several] = deliveryNouns[service];
  const retryAll = () =>
    retry.mutate(undefined, {
      onSuccess: ({ queued }) =>
        toast({ title: `${countOf(queued, `${one} is`, `${several} are`)} in the queue again.` }),
      onError: announceFailure,
    });
  if (found.isError) return <ErrorState what="What could not be sent" {...retrying(found)} />;
  if (!found.data)
    return (
      <Skeletons count={2} label="Loading what could not be sent" className="grid gap-2">
        <SkeletonBar className="h-12" />
      </Skeletons>
    );
  const { failed, items } = found.data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">
          {failed > items.length && `The latest ${items.length} of ${failed}. `}
          {failed === 0
            ? "Nothing is left here."
            : "Put right what the reason names first, then send it again."}
        </p>
        {failed > 1 && (
          <Button
            variant="secondary"
            size="small"
            wide="phone"
            pending={retry.isPending}
            pendingLabel="Queueing..."
            onClick={retryAll}
          >
            Retry all
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <FailedDeliveryItem key={item.id} service={service} delivery={item} />
        ))}
      </ul>
    </>
  );
}
