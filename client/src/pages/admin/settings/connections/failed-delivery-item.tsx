import { Button } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatMoment } from "#client/lib/format-moment.ts";
import type { FailedDelivery } from "#shared/api/deliveries.ts";
import { deliveryLabel } from "#shared/delivery-kinds.ts";
import { adminItemPath } from "../../panel-paths.ts";

interface FailedDeliveryItemProps {
  delivery: FailedDelivery;
  onRetry: () => void;
  isRetrying: boolean;
  onDismiss: () => void;
  isDismissing: boolean;
}

export function FailedDeliveryItem(props: FailedDeliveryItemProps) {
  const { delivery, onRetry, isRetrying, onDismiss, isDismissing } = props;
  const { kind, registrationId, name, reason, failedAt } = delivery;
  const what = deliveryLabel(kind);
  const whom = name ? ` (${name})` : "";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="font-medium">
          {what}
          {registrationId && name && (
            <>
              {" · "}
              <TextLink href={adminItemPath("users", registrationId)}>{name}</TextLink>
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
          pending={isRetrying}
          onClick={onRetry}
          aria-label={`Retry: ${what}${whom}`}
        >
          Retry
        </Button>
        <Button
          variant="quiet"
          size="small"
          pending={isDismissing}
          onClick={onDismiss}
          aria-label={`Dismiss: ${what}${whom}`}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}
