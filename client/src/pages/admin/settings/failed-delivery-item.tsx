import { useDismissDelivery, useRetryDeliveries } from "#client/api/deliveries.ts";
import { Button } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { toast } from "#client/components/ui/toast.ts";
import { formatMoment } from "#client/lib/format.ts";
import type { DeliveryService, FailedDelivery } from "#shared/api/deliveries.ts";
import { announceFailure } from "../announce-failure.ts";
import { deliveryWords } from "./delivery-words.ts";

/** One thing that could not be sent: what, to whom, why, and what to do about it. */
export function FailedDeliveryItem({
  service,
  delivery,
}: {
  service: DeliveryService;
  delivery: FailedDelivery;
}) {
  const { id, kind, registrationId, name, reason, failedAt } = delivery;
  const retry = useRetryDeliveries(service);
  const dismiss = useDismissDelivery(service);
  const what = deliveryWords[kind] ?? kind;
  const whom = name ? ` (${name})` : "";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-medium">
          {what}
          {registrationId && name && (
            <>
              {" · "}
              <TextLink href={`/admin?tab=users&id=${registrationId}`}>{name}</TextLink>
            </>
          )}
        </p>
        <p className="text-ink-soft wrap-anywhere">{reason ?? "No reason was noted."}</p>
        {failedAt && <p className="text-ink-soft">Given up {formatMoment(failedAt)}</p>}
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          pending={retry.isPending}
          onClick={() =>
            retry.mutate(id, {
              onSuccess: () => toast({ title: "It is in the queue again." }),
              onError: announceFailure,
            })
          }
        >
          Retry<span className="sr-only">{`: ${what}${whom}`}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          pending={dismiss.isPending}
          onClick={() => dismiss.mutate(id, { onError: announceFailure })}
        >
          Dismiss<span className="sr-only">{`: ${what}${whom}`}</span>
        </Button>
      </div>
    </li>
  );
}
