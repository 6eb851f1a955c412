import { useRef } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { toast } from "#client/lib/toast.ts";
import {
  type DeliveryService,
  dismissDeliveries,
  listFailedDeliveries,
  retryDeliveries,
} from "#shared/api/deliveries.ts";
import { deliveryNouns } from "#shared/delivery-kinds.ts";
import { announceFailure } from "../../announce-failure.ts";
import { pluralize } from "../../pluralize.ts";
import { FailedDeliveryItem } from "./failed-delivery-item.tsx";

/** The failed deliveries of a service and their reasons: retry one or all, or dismiss. */
export function FailedDeliveries({ service }: { service: DeliveryService }) {
  const advice = useRef<HTMLParagraphElement>(null);
  const found = useRead(listFailedDeliveries, { query: { service } });
  const retry = useCall(retryDeliveries);
  const dismiss = useCall(dismissDeliveries);
  const [one, several] = deliveryNouns[service];
  // What was pressed leaves the list with its row: the focus goes to the line above the list.
  const callbacks = { onError: announceFailure, onSettled: () => advice.current?.focus() };
  const sendAgain = (id?: number) =>
    retry.mutate(
      { body: { service, id } },
      {
        ...callbacks,
        onSuccess: ({ queued }) =>
          toast({ title: `${pluralize(queued, `${one} is`, `${several} are`)} in the queue again.` }),
      },
    );
  if (found.isError) return <ErrorState what="What could not be sent" {...retryProps(found)} />;
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
        <p ref={advice} tabIndex={-1} className="text-sm text-ink-soft">
          {failed > items.length && `The latest ${items.length} of ${failed}. `}
          {failed === 0 ? "Nothing is left here." : "Fix what the reason says first, then retry."}
        </p>
        {failed > 1 && (
          <Button
            variant="secondary"
            size="small"
            wide="phone"
            pending={retry.isPending && retry.variables?.body.id === undefined}
            pendingLabel="Queueing..."
            onClick={() => sendAgain()}
          >
            Retry all
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <FailedDeliveryItem
            key={item.id}
            delivery={item}
            onRetry={() => sendAgain(item.id)}
            isRetrying={retry.isPending && retry.variables?.body.id === item.id}
            onDismiss={() => dismiss.mutate({ body: { service, id: item.id } }, callbacks)}
            isDismissing={dismiss.isPending && dismiss.variables?.body.id === item.id}
          />
        ))}
      </ul>
    </>
  );
}
