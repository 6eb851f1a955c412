import { useCall } from "#client/api/use-endpoint.ts";
import { Badge, type BadgeTone } from "#client/components/ui/badge.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { messageOf } from "#client/lib/api-error.ts";
import { cn } from "#client/lib/cn.ts";
import { formatMoment } from "#client/lib/format-moment.ts";
import { type Connection, testConnection } from "#shared/api/connections.ts";
import { formatNumber } from "#shared/format-number.ts";
import { DeliveriesNote } from "./deliveries-note.tsx";

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

function statusOf(connection: Connection): { tone: BadgeTone; label: string } {
  const { configured, lastSuccessAt, lastFailureAt } = connection;
  if (!configured) return { tone: "neutral", label: "Not set up" };
  if (lastFailureAt && (!lastSuccessAt || lastFailureAt > lastSuccessAt))
    return { tone: "danger", label: "Failing" };
  return lastSuccessAt ? { tone: "success", label: "Working" } : { tone: "neutral", label: "Not used yet" };
}

export function ConnectionRow({ connection }: { connection: Connection }) {
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
