import { useState } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Anchor } from "#client/components/ui/anchor.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { EmptyState } from "#client/components/ui/empty-state.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { SkeletonBar, Skeletons } from "#client/components/ui/skeleton.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { formatDate } from "#client/lib/format.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { deleteHeldReports, listHeldReports, releaseHeldReports } from "#shared/api/availability.ts";
import type { EndpointResponse } from "#shared/api/endpoint.ts";
import { pluralize } from "../pluralize.ts";
import { FieldDescription } from "../section-parts.tsx";

type Held = EndpointResponse<typeof listHeldReports>[number];

const reportsIn = ({ reports }: Held) => pluralize(reports, "report", "reports");

/** Bursts of availability reports from one network, and the numbers that are public. */
export function HeldReports() {
  const held = useRead(listHeldReports);
  return (
    <>
      <FieldDescription className="mb-4">
        We count at most 20 reports a day from one network. More than that wait here until you decide, and are
        not public. After four weeks, we delete what nobody has released.
      </FieldDescription>
      {held.isPending && (
        <Skeletons count={2} label="Loading the reports" className="grid gap-3">
          <SkeletonBar className="h-24" />
        </Skeletons>
      )}
      {held.isError && <ErrorState what="The reports" {...retryProps(held)} />}
      {held.data?.length === 0 && <EmptyState title="No reports are held back." />}
      {held.data && held.data.length > 0 && (
        <ul className="grid gap-4">
          {held.data.map((burst) => (
            <HeldBurst key={burst.id} burst={burst} />
          ))}
        </ul>
      )}
      <p className="mt-6">
        <Anchor
          href="/api/admin/availability.csv"
          download
          className="font-medium text-primary-strong underline underline-offset-4"
        >
          Download the public numbers (CSV)
        </Anchor>
        <span className="text-ink-soft"> with the method in words, for the FDA.</span>
      </p>
    </>
  );
}

function HeldBurst({ burst }: { burst: Held }) {
  const release = useCall(releaseHeldReports);
  const remove = useCall(deleteHeldReports);
  const [isAsking, setAsking] = useState(false);
  const isBusy = release.isPending || remove.isPending;
  const decide = (act: typeof release | typeof remove, done: string) =>
    act.mutate(
      { params: { id: burst.id } },
      {
        onSuccess: () => toast({ title: done }),
        onError: (error) => toastFailure("Nothing was changed", error, "Please try again."),
      },
    );
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
          disabled={isBusy}
          onClick={() => decide(release, `${reportsIn(burst)} now count.`)}
        >
          Let them count
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete these reports?"
        description={`${reportsIn(burst)} of ${formatDate(burst.receivedOn)} will be gone for good.`}
        confirmLabel={`Delete ${reportsIn(burst)}`}
        danger
        pending={remove.isPending}
        onConfirm={() => decide(remove, `${reportsIn(burst)} deleted.`)}
      />
    </Card>
  );
}
