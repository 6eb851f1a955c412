import { useState } from "react";
import type { DeliveryService } from "#shared/api/deliveries.ts";
import { deliveryNouns } from "#shared/delivery-kinds.ts";
import { pluralize } from "../../pluralize.ts";
import { FailedDeliveries } from "./failed-deliveries.tsx";

interface DeliveriesNoteProps {
  service: DeliveryService;
  waiting: number;
  failed: number;
}

/** How many wait to be sent, and how many were given up, with the list of those. Nothing while there are none. */
export function DeliveriesNote({ service, waiting, failed }: DeliveriesNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const nouns = deliveryNouns[service];
  return (
    <div className="grid gap-2 text-sm col-span-2 max-lg:order-last lg:col-start-2 empty:hidden">
      {waiting > 0 && (
        <p className="text-ink-soft tabular-figures">
          {pluralize(waiting, ...nouns)} {waiting === 1 ? "waits" : "wait"} to be sent.
        </p>
      )}
      {(failed > 0 || isOpen) && (
        <details
          className="rounded-control border border-line bg-surface px-4 py-2 open:pb-4"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="min-h-11 cursor-pointer content-center font-medium text-danger">
            {pluralize(failed, ...nouns)} could not be sent
          </summary>
          {isOpen && <FailedDeliveries service={service} />}
        </details>
      )}
    </div>
  );
}
