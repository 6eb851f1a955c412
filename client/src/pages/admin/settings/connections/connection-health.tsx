import { useRef, useState } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { type Status, StatusBadge } from "#client/components/ui/badge.tsx";
import { SmallButton } from "#client/components/ui/button.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { messageOf } from "#client/lib/api.ts";
import { cn } from "#client/lib/cn.ts";
import { formatMoment } from "#client/lib/format.ts";
import { type Connection, connections, listConnections, testConnection } from "#shared/api/connections.ts";
import {
  type DeliveryService,
  dismissDeliveries,
  type FailedDelivery,
  listFailedDeliveries,
  retryDeliveries,
} from "#shared/api/deliveries.ts";
import { deliveryKinds, deliveryNouns, isDeliveryKind } from "#shared/delivery-kinds.ts";
import { formatNumber } from "#shared/format-number.ts";
import { pluralize } from "../../in-words.ts";
import { adminItemPath, connectionsId } from "../../panel-paths.ts";
import { Loaded } from "../../section-parts.tsx";
import { SettingsCard } from "../settings-card.tsx";

type Section = (typeof connections)[Connection["service"]]["section"];

const leads: Record<Section, string> = {
  mail: "If one of these fails, correct it in its card above, then press Test. The rest of the site keeps working. Emails and contacts wait, and we try again for three days. After that, they are listed here, and you can retry or dismiss each one.",
  washington:
    "Where the notices, bills and shortages come from. If one fails, the site keeps showing what it read last.",
  lookup: "These services find a visitor's members of Congress. If one fails, the others do the work.",
  other:
    "Where the site keeps its data and its pictures. If one of these fails, ask the person who runs your server: the reason is in its log.",
};

export const ConnectionHealth = ({ of: section }: { of: Section }) => (
  <SettingsCard id={connectionsId} title="Connections" lead={leads[section]}>
    <Loaded query={useRead(listConnections)} what="The connections" placeholder="h-16">
      {(rows) => (
        <ul className="divide-y divide-line border-y border-line">
          {rows
            .filter(({ service }) => connections[service].section === section)
            .map((connection) => (
              <ConnectionRow key={connection.service} connection={connection} />
            ))}
        </ul>
      )}
    </Loaded>
  </SettingsCard>
);

export const isFailing = ({ configured, lastSuccessAt, lastFailureAt }: Connection): boolean =>
  configured && lastFailureAt !== null && (!lastSuccessAt || lastFailureAt > lastSuccessAt);

function statusOf(connection: Connection): Status {
  const { configured, lastSuccessAt } = connection;
  if (!configured) return { tone: "neutral", label: "Not set up" };
  if (isFailing(connection)) return { tone: "danger", label: "Failing" };
  return lastSuccessAt ? { tone: "success", label: "Working" } : { tone: "neutral", label: "Not used yet" };
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { service, configured, detail, lastSuccessAt, lastFailureAt, lastFailureReason, usedToday, quota } =
    connection;
  const test = useCall(testConnection, { refreshOnError: true });
  const result =
    test.data ?? (test.error && { ok: false, message: messageOf(test.error, "Please try again.") });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 py-3 lg:grid-cols-[15rem_1fr_auto]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 lg:min-h-11">
        <h4 className="min-w-0 wrap-anywhere font-sans text-base font-semibold">
          {connections[service].name}
        </h4>
        <StatusBadge {...statusOf(connection)} />
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
      <SmallButton
        pending={test.isPending}
        pendingLabel="Testing..."
        onClick={() => test.mutate({ params: { service } })}
        aria-label={`Test ${connections[service].name}`}
      >
        Test
      </SmallButton>
      {(service === "crm" || service === "mail") && (
        <DeliveriesNote
          service={service}
          // Without a mail server they are on their way to the folder, which the card "Mail" counts.
          waiting={service === "mail" && !configured ? 0 : (connection.waiting ?? 0)}
          failed={connection.failed ?? 0}
        />
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
          <summary className="text-danger">{pluralize(failed, ...nouns)} could not be sent</summary>
          {isOpen && <FailedDeliveries service={service} />}
        </details>
      )}
    </div>
  );
}

function useRetry(service: DeliveryService) {
  const [singular, plural] = deliveryNouns[service];
  return useCall(retryDeliveries, {
    done: ({ queued }) => ({
      title: `${pluralize(queued, `${singular} is`, `${plural} are`)} in the queue again.`,
    }),
    failed: "This could not be done",
  });
}

function FailedDeliveries({ service }: { service: DeliveryService }) {
  const deliveries = useRead(listFailedDeliveries, { query: { service } });
  const advice = useRef<HTMLParagraphElement>(null);
  const retryAll = useRetry(service);
  // The button leaves the list with its row: the focus goes to the line above the list.
  const focusAfter = (write: Promise<unknown>) =>
    void write.catch(() => undefined).finally(() => advice.current?.focus());
  return (
    <Loaded query={deliveries} what="What could not be sent" placeholder="h-12">
      {({ failed, items }) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p ref={advice} tabIndex={-1} className="text-sm text-ink-soft">
              {failed > items.length && `The latest ${items.length} of ${failed}. `}
              {failed === 0 ? "Nothing is left here." : "Fix what the reason says first, then retry."}
            </p>
            {failed > 1 && (
              <SmallButton
                wide="phone"
                pending={retryAll.isPending}
                pendingLabel="Queueing..."
                onClick={() => focusAfter(retryAll.mutateAsync({ body: { service } }))}
              >
                Retry all
              </SmallButton>
            )}
          </div>
          <ul className="mt-2 divide-y divide-line">
            {items.map((item) => (
              <FailedDeliveryRow key={item.id} service={service} delivery={item} focusAfter={focusAfter} />
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

interface FailedDeliveryRowProps {
  service: DeliveryService;
  delivery: FailedDelivery;
  focusAfter: (write: Promise<unknown>) => void;
}

function FailedDeliveryRow({ service, delivery, focusAfter }: FailedDeliveryRowProps) {
  const { id, kind, registrationId, name, reason, failedAt } = delivery;
  const retry = useRetry(service);
  const dismiss = useCall(dismissDeliveries, { failed: "This could not be done" });
  const what = isDeliveryKind(kind) ? deliveryKinds[kind].label : kind;
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
        <SmallButton
          pending={retry.isPending}
          onClick={() => focusAfter(retry.mutateAsync({ body: { service, id } }))}
          aria-label={`Retry: ${what}${whom}`}
        >
          Retry
        </SmallButton>
        <SmallButton
          variant="quiet"
          pending={dismiss.isPending}
          onClick={() => focusAfter(dismiss.mutateAsync({ body: { service, id } }))}
          aria-label={`Dismiss: ${what}${whom}`}
        >
          Dismiss
        </SmallButton>
      </div>
    </li>
  );
}
