import { useRef, useState } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { cn } from "#client/lib/cn.ts";
import { retryProps } from "#client/lib/focus.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import { toast } from "#client/lib/toast.ts";
import { type Connection, listConnections, testConnection } from "#shared/api/connections.ts";
import {
  type DeliveryService,
  dismissDeliveries,
  type FailedDelivery,
  listFailedDeliveries,
  retryDeliveries,
} from "#shared/api/deliveries.ts";
import { deliveryLabel, deliveryNouns } from "#shared/delivery-kinds.ts";
import { formatNumber } from "#shared/format-number.ts";
import { announceFailure } from "../../announce-failure.ts";
import { adminItemPath, connectionsId } from "../../panel-paths.ts";
import { pluralize } from "../../pluralize.ts";
import { SettingsCard } from "../settings-card.tsx";

type Service = Connection["service"];

/** Each service is in the section whose subject it serves. */
export const connectionsOf = {
  mail: ["mail", "crm"],
  washington: ["federal-register", "congress", "openfda", "committees"],
  lookup: ["five-calls", "census", "legislators"],
  other: ["database", "storage"],
} as const satisfies Record<string, readonly Service[]>;

const leads: Record<keyof typeof connectionsOf, string> = {
  mail: "If one of these fails, the rest of the site keeps working. Emails and contacts wait, and we try again for three days. After that, they are listed here, and you can retry or dismiss each one.",
  washington:
    "Where the notices, bills and shortages come from. If one fails, the site keeps showing what it read last.",
  lookup: "These services find a visitor's members of Congress. If one fails, the others do the work.",
  other: "Where the site keeps its data and its pictures.",
};

export function ConnectionsCard({ of }: { of: keyof typeof connectionsOf }) {
  const connections = useRead(listConnections);
  const services: readonly Service[] = connectionsOf[of];
  return (
    <SettingsCard id={connectionsId} title="Connections" lead={leads[of]}>
      {connections.isPending && (
        <Skeletons count={services.length} label="Loading the connections" className="grid gap-3">
          <SkeletonBar className="h-16" />
        </Skeletons>
      )}
      {connections.isError && <ErrorState what="The connections" {...retryProps(connections)} />}
      {connections.data && (
        <ul className="divide-y divide-line border-y border-line">
          {connections.data
            .filter(({ service }) => services.includes(service))
            .map((connection) => (
              <ConnectionRow key={connection.service} connection={connection} />
            ))}
        </ul>
      )}
    </SettingsCard>
  );
}

const names: Record<Connection["service"], string> = {
  database: "Database",
  storage: "Photo storage",
  mail: "Mail",
  crm: "CRM (GoHighLevel)",
  "five-calls": "5 Calls",
  census: "Census geocoder",
  legislators: "Members of Congress",
  "federal-register": "Federal Register",
  congress: "Congress.gov",
  openfda: "openFDA",
  committees: "Committees of Congress",
};

export const isFailing = ({ configured, lastSuccessAt, lastFailureAt }: Connection): boolean =>
  configured && lastFailureAt !== null && (!lastSuccessAt || lastFailureAt > lastSuccessAt);

function statusOf(connection: Connection): { tone: BadgeTone; label: string } {
  const { configured, lastSuccessAt } = connection;
  if (!configured) return { tone: "neutral", label: "Not set up" };
  if (isFailing(connection)) return { tone: "danger", label: "Failing" };
  return lastSuccessAt ? { tone: "success", label: "Working" } : { tone: "neutral", label: "Not used yet" };
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { service, configured, detail, lastSuccessAt, lastFailureAt, lastFailureReason, usedToday, quota } =
    connection;
  const test = useCall(testConnection, { refreshOnError: true });
  const { tone, label } = statusOf(connection);
  const result =
    test.data ?? (test.error && { ok: false, message: messageOf(test.error, "Please try again.") });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 py-3 lg:grid-cols-[15rem_1fr_auto]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 lg:min-h-11">
        <h4 className="min-w-0 wrap-anywhere font-sans text-base font-semibold">{names[service]}</h4>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="col-span-2 min-w-0 self-center text-sm text-ink-soft max-lg:order-last lg:col-span-1">
        <p className="text-ink wrap-anywhere">{detail}</p>
        {lastSuccessAt && configured && service !== "database" && (
          <p>Last success: {formatMoment(lastSuccessAt)}</p>
        )}
        {lastFailureAt && (
          <p>
            Last failure: {formatMoment(lastFailureAt)}
            {lastFailureReason && `: ${lastFailureReason}`}
          </p>
        )}
        {usedToday !== null && quota !== null && (
          <p className="tabular-figures">
            {formatNumber(usedToday)} of {formatNumber(quota)} calls used today
          </p>
        )}
        <p role="status" className={cn("font-medium", result?.ok ? "text-success" : "text-danger")}>
          {!test.isPending && result?.message}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        pending={test.isPending}
        pendingLabel="Testing..."
        onClick={() => test.mutate({ params: { service } })}
        aria-label={`Test ${names[service]}`}
      >
        Test
      </Button>
      {(service === "crm" || service === "mail") && (
        <DeliveriesNote service={service} waiting={connection.waiting ?? 0} failed={connection.failed ?? 0} />
      )}
    </li>
  );
}

interface DeliveriesNoteProps {
  service: DeliveryService;
  waiting: number;
  failed: number;
}

/** How many wait to be sent, and how many were given up, with the list of those. Nothing while there are none. */
function DeliveriesNote({ service, waiting, failed }: DeliveriesNoteProps) {
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

/** The failed deliveries of a service and their reasons: retry one or all, or dismiss. */
function FailedDeliveries({ service }: { service: DeliveryService }) {
  const advice = useRef<HTMLParagraphElement>(null);
  const deliveries = useRead(listFailedDeliveries, { query: { service } });
  const retry = useCall(retryDeliveries);
  const dismiss = useCall(dismissDeliveries);
  const [singular, plural] = deliveryNouns[service];
  // What was pressed leaves the list with its row: the focus goes to the line above the list.
  const callbacks = { onError: announceFailure, onSettled: () => advice.current?.focus() };
  const sendAgain = (id?: number) =>
    retry.mutate(
      { body: { service, id } },
      {
        ...callbacks,
        onSuccess: ({ queued }) =>
          toast({ title: `${pluralize(queued, `${singular} is`, `${plural} are`)} in the queue again.` }),
      },
    );
  if (deliveries.isError) return <ErrorState what="What could not be sent" {...retryProps(deliveries)} />;
  if (!deliveries.data)
    return (
      <Skeletons count={2} label="Loading what could not be sent" className="grid gap-2">
        <SkeletonBar className="h-12" />
      </Skeletons>
    );
  const { failed, items } = deliveries.data;
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

interface FailedDeliveryItemProps {
  delivery: FailedDelivery;
  onRetry: () => void;
  isRetrying: boolean;
  onDismiss: () => void;
  isDismissing: boolean;
}

function FailedDeliveryItem(props: FailedDeliveryItemProps) {
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
