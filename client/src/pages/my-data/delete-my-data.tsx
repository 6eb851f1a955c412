import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { healthPolicyQuery } from "#client/api/health-policy.ts";
import { useDeleteMyData } from "#client/api/my-data.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { toastFailure } from "#client/lib/toast.ts";

const ConfirmDialog = lazyPart(() => import("#client/components/ui/confirm-dialog.tsx"), "ConfirmDialog");

export function DeleteMyData({ token, onDeleted }: { token: string; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteMyData(token);
  const { data: policy } = useQuery(healthPolicyQuery());
  const crm = policy?.crm;
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: onDeleted,
      onError: (error) => {
        setAsking(false);
        toastFailure("Your data could not be deleted", error);
      },
    });
  return (
    <Card as="section" aria-labelledby="delete">
      <h2 id="delete" className="text-xl">
        Delete everything
      </h2>
      <p className="mt-1">
        Your registration, your photo, your profile, your stories and your entry on the Supporters page are
        removed for good.{crm && ` Your contact leaves ${crm} within the hour.`} Backups keep a copy until
        they are replaced
        {policy && `, after ${policy.backupDays} days at most`}.
      </p>
      <Button
        variant="secondary"
        wide="phone"
        className="mt-4"
        {...preloadHandlers(ConfirmDialog)}
        onClick={() => setAsking(true)}
      >
        Delete my data
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !remove.isPending && setAsking(open)}
        title="Delete my data"
        description="Are you sure? Everything that we keep about you is deleted. This can't be undone."
        confirmLabel="Delete my data"
        cancelLabel="Keep it"
        danger
        pending={remove.isPending}
        pendingLabel="Deleting..."
        onConfirm={confirm}
      />
    </Card>
  );
}
