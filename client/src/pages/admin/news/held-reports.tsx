import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmButton } from "#client/components/ui/confirm-dialog.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { TextLink } from "#client/components/ui/link.tsx";
import { formatDate } from "#client/lib/format.ts";
import {
  deleteHeldReports,
  getAvailability,
  listHeldReports,
  releaseHeldReports,
} from "#shared/api/availability.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { pluralize } from "../in-words.ts";
import { FieldDescription, Loaded } from "../section-parts.tsx";

type Held = EndpointResponse<typeof listHeldReports>[number];

const reportsIn = ({ reports }: Held) => pluralize(reports, "report", "reports");

export function HeldReports() {
  const held = useRead(listHeldReports);
  return (
    <>
      <CameIn />
      <h3 className="text-lg">Held back</h3>
      <FieldDescription className="mb-4">
        We count at most 20 reports a day from one network. More than that wait here until you decide, and are
        not public. After four weeks, we delete what nobody has released.
      </FieldDescription>
      <Loaded query={held} what="The reports" placeholder="h-24">
        {(bursts) =>
          bursts.length === 0 ? (
            <EmptyState title="No reports are held back." />
          ) : (
            <ul className="grid gap-4">
              {bursts.map((burst) => (
                <HeldBurst key={burst.id} burst={burst} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <p className="mt-6">
        <TextLink href="/api/admin/availability.csv" download>
          Download the public numbers (CSV)
        </TextLink>
        <span className="text-ink-soft"> with the method in words, for the FDA.</span>
      </p>
    </>
  );
}

/** The public numbers: what visitors see, so that nobody is recognized here either. */
function CameIn() {
  const { data } = useRead(getAvailability, { query: {} });
  const weeks = data?.weeks.filter(({ state }) => state === null) ?? [];
  const newest = [...new Set(weeks.map(({ week }) => week))].sort().reverse().slice(0, 4);
  if (!data) return null;
  return (
    <section aria-label="What came in" className="mb-8">
      <h3 className="text-lg">What came in</h3>
      {newest.length === 0 && (
        <FieldDescription>
          Fewer than five reports of any medicine in a week so far. Numbers show from five on, to protect
          privacy.
        </FieldDescription>
      )}
      <ul className="mt-2 grid gap-1">
        {newest.map((week) => {
          const reports = weeks
            .filter((cell) => cell.week === week)
            .reduce((sum, cell) => sum + cell.reports, 0);
          return (
            <li key={week}>
              Week of {formatDate(week)}: at least {pluralize(reports, "report", "reports")}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function HeldBurst({ burst }: { burst: Held }) {
  const release = useCall(releaseHeldReports, {
    done: `${reportsIn(burst)} now count.`,
    failed: "Nothing was changed",
  });
  const remove = useCall(deleteHeldReports, { done: `${reportsIn(burst)} deleted.` });
  const params = { id: burst.id };
  return (
    <Card as="li">
      <h3 className="text-lg">
        {reportsIn(burst)} of {formatDate(burst.receivedOn)}
      </h3>
      <p className="mt-1 text-ink-soft">
        {burst.states.join(", ")}: {burst.products.join(", ")}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={release.isPending}
          disabled={remove.isPending}
          onClick={() => release.mutate({ params })}
        >
          Let them count
        </Button>
        <ConfirmButton
          variant="quiet"
          disabled={release.isPending}
          label="Delete"
          title="Delete these reports?"
          description={`${reportsIn(burst)} of ${formatDate(burst.receivedOn)} will be gone for good.`}
          confirmLabel={`Delete ${reportsIn(burst)}`}
          danger
          failed="Nothing was changed"
          onConfirm={() => remove.mutateAsync({ params })}
        />
      </div>
    </Card>
  );
}
