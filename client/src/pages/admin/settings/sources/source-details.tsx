import { useState } from "react";
import { useCall } from "#client/api/use-endpoint.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { useOrigin } from "#client/lib/origin.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { deleteSource, type Source } from "#shared/api/sources.ts";
import { flyerPath, goPath, sourceSteps } from "#shared/sources.ts";
import { Copyable } from "./copyable.tsx";
import { FunnelBars } from "./funnel-bars.tsx";
import { PartnerAccess } from "./partner-access.tsx";
import { SourceForm } from "./source-form.tsx";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The numbers of one source, and everything that can be handed out for it. */
export function SourceDetails({ source }: { source: Source }) {
  const { id, slug, name, counts } = source;
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const remove = useCall(deleteSource);
  const address = `${useOrigin()}${goPath(slug)}`;
  const isEmpty = sourceSteps.every((step) => counts[step] === 0);
  const confirm = () => {
    // The row is gone by then, and with it the callbacks of `mutate`.
    void remove.mutateAsync({ params: { id } }).then(
      () => toast({ title: "Source removed", description: `${name} is no longer counted.` }),
      (error: unknown) => toastFailure("Nothing was removed", error),
    );
  };
  if (isChanging)
    return (
      <div className="py-3">
        <SourceForm source={source} onDone={() => setChanging(false)} />
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-6 py-3">
      {isEmpty ? (
        <p className="text-ink-soft">Nobody came this way in this time.</p>
      ) : (
        <FunnelBars counts={counts} />
      )}
      <Copyable label="Address" hint="For mails, posts and print." text={address} done="Address copied" />
      <Copyable
        label="Line for a web page"
        hint="Paste it into the page of the partner."
        text={`<a href="${escaped(address)}">Find your representatives and join us</a>`}
        done="Line copied"
      />
      <PartnerAccess source={source} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={flyerPath(slug)} newTab variant="secondary" size="small">
          Flyer with QR code
        </ButtonLink>
        <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        description="After that, its address leads to the home page, and its partner's link stops working. Its numbers stay in the CSV file."
        confirmLabel="Remove"
        danger
        pending={remove.isPending}
        pendingLabel="Removing..."
        onConfirm={confirm}
      />
    </div>
  );
}
