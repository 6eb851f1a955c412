import { useState } from "react";
import { useCall, useRead } from "#client/api/use-endpoint.ts";
import { Avatar } from "#client/components/avatar.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/components/ui/error-state.tsx";
import { retryProps } from "#client/lib/focus.ts";
import { toast, toastFailure } from "#client/lib/toast.ts";
import { reviewAmbassadorRequest } from "#shared/api/ambassador-requests.ts";
import { type AdminAmbassador, updateAmbassador } from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import { ApproveDialog } from "../approving/approve-dialog.tsx";
import { ItemHeading } from "../item-heading.tsx";
import { AmbassadorFacts, AmbassadorStatus } from "./ambassador-facts.tsx";

interface AmbassadorViewProps {
  ambassador: AdminAmbassador;
  onEdit: () => void;
}

export function AmbassadorView({ ambassador, onEdit }: AmbassadorViewProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, registrationId, user, title, credentials, photoUrl, isApproved } = ambassador;
  const update = useCall(updateAmbassador);
  const [isApproving, setApproving] = useState(false);
  const review = useRead(
    reviewAmbassadorRequest,
    { params: { id: registrationId } },
    { enabled: isApproving },
  );
  const name = fullName(user);

  const unpublish = async () => {
    try {
      await update.mutateAsync({ params: { id }, body: { isApproved: false } });
      toast({ title: `${name} is no longer in the directory.` });
    } catch (error) {
      toastFailure("Failed to update ambassador", error);
    }
    setAsking(false);
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center gap-5">
        <Avatar size="large" name={name} photos={[photoUrl, user.photoUrl]} />
        <div className="min-w-0 flex-[1_1_8rem]">
          <ItemHeading takesFocus className="text-2xl">
            {[name, credentials].filter(Boolean).join(", ")}
          </ItemHeading>
          <p className="mt-1 text-ink-soft">{title}</p>
          <div className="mt-2">
            <AmbassadorStatus ambassador={ambassador} />
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          {isApproved ? (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Unpublish...
            </Button>
          ) : (
            <Button
              variant="secondary"
              onClick={() => setApproving(true)}
              pending={isApproving && review.isFetching}
            >
              Approve again
            </Button>
          )}
          <Button onClick={onEdit}>Edit</Button>
        </div>
      </header>
      <Card>
        <AmbassadorFacts ambassador={ambassador} />
      </Card>
      {isApproving && review.isError && <ErrorState what="The request" {...retryProps(review)} />}
      {review.data && (
        <ApproveDialog
          open={isApproving}
          review={review.data}
          npiEvidence={null}
          onClose={() => setApproving(false)}
          onApproved={() => setApproving(false)}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !update.isPending && setAsking(open)}
        title={`Take ${name} out of the directory?`}
        description="Their profile disappears from the website right away. Nothing is deleted, no email is sent, and you can approve it again."
        confirmLabel="Unpublish"
        danger
        pending={update.isPending}
        pendingLabel="Unpublishing..."
        onConfirm={() => void unpublish()}
      />
    </div>
  );
}
