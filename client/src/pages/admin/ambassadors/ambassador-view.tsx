import { useState } from "react";
import { useUpdateAmbassador } from "#client/api/ambassadors.ts";
import { useApproveAmbassador } from "#client/api/applications.ts";
import { Avatar } from "#client/components/ui/avatar.tsx";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { toast, toastFailure } from "#client/lib/toast.ts";
import type { AdminAmbassador } from "#shared/api/ambassadors.ts";
import { fullName } from "#shared/people.ts";
import { ItemHeading } from "../item-heading.tsx";
import { AmbassadorFacts } from "./ambassador-facts.tsx";
import { AmbassadorStatus } from "./ambassador-status.tsx";

interface AmbassadorViewProps {
  ambassador: AdminAmbassador;
  onEdit: () => void;
}

export function AmbassadorView({ ambassador, onEdit }: AmbassadorViewProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, registrationId, user, title, credentials, photoUrl, isApproved } = ambassador;
  const update = useUpdateAmbassador(id);
  const approve = useApproveAmbassador();
  const name = fullName(user);

  const unpublish = async () => {
    try {
      await update.mutateAsync({ isApproved: false });
      toast({ title: `${name} is no longer in the directory.` });
    } catch (error) {
      toastFailure("Failed to update ambassador", error);
    }
    setAsking(false);
  };
  const publish = async () => {
    try {
      await approve.mutateAsync({ registrationId });
      toast({ title: "Ambassador approved successfully!" });
    } catch (error) {
      toastFailure("Failed to approve ambassador", error);
    }
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
              onClick={() => void publish()}
              pending={approve.isPending}
              pendingLabel="Approving..."
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
