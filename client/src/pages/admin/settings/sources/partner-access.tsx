import { useCall } from "#client/api/use-endpoint.ts";
import { Button } from "#client/components/ui/button.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { linkSource, revokeSourceLink, type Source } from "#shared/api/sources.ts";
import { minForPartner } from "#shared/sources.ts";
import { Copyable } from "./copyable.tsx";

/** The partner's own page: made, shown again, revoked. */
export function PartnerAccess({ source: { id, isShared } }: { source: Source }) {
  const link = useCall(linkSource);
  const revoke = useCall(revokeSourceLink);
  const show = () =>
    link.mutate({ params: { id } }, { onError: (error) => toastFailure("There is no link", error) });
  const stop = () =>
    revoke.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          link.reset();
          toast({ title: "Link revoked", description: "The partner's page no longer opens." });
        },
        onError: (error) => toastFailure("The link still works", error),
      },
    );
  return (
    <div className="grid gap-3">
      {link.data && isShared ? (
        <Copyable
          label="Partner's page"
          hint={`Shows the partner these numbers by week, and "under ${minForPartner}" for small ones. Anyone with the link can open it.`}
          text={link.data.url}
          done="Link copied"
        />
      ) : (
        <div>
          <p className="font-semibold">Partner's page</p>
          <p className="text-sm text-ink-soft">
            {isShared
              ? "A link works. It shows the partner these numbers by week."
              : "A link for the partner that shows them these numbers by week. You can revoke it."}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {!(link.data && isShared) && (
          <Button variant="secondary" size="small" pending={link.isPending} onClick={show}>
            {isShared ? "Show the link" : "Make a link"}
          </Button>
        )}
        {isShared && (
          <Button variant="quiet" size="small" pending={revoke.isPending} onClick={stop}>
            Revoke the link
          </Button>
        )}
      </div>
    </div>
  );
}
