import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { healthPolicyQuery } from "#client/api/health-policy.ts";
import { useDeleteMyData } from "#client/api/my-data.ts";
import { Button } from "#client/components/ui/button.tsx";
import { Card } from "#client/components/ui/card.tsx";
import { lazyPart, preloadHandlers } from "#client/components/ui/lazy-part.tsx";
import { toastFailure } from "#client/lib/toast.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/my-data.json";

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
        toastFailure(words.notDeleted, error);
      },
    });
  return (
    <Card as="section" aria-labelledby="delete">
      <h2 id="delete" className="text-xl">
        {words.deleteEverything}
      </h2>
      <p className="mt-1">
        {words.removed}
        {crm && ` ${fill(words.leavesCrm, { crm })}`}{" "}
        {policy ? fill(words.backupsForDays, { days: policy.backupDays }) : words.backups}
      </p>
      <Button
        variant="secondary"
        wide="phone"
        className="mt-4"
        {...preloadHandlers(ConfirmDialog)}
        onClick={() => setAsking(true)}
      >
        {words.deleteData}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !remove.isPending && setAsking(open)}
        title={words.deleteData}
        description={words.deleteQuestion}
        confirmLabel={words.deleteData}
        cancelLabel={words.keep}
        danger
        pending={remove.isPending}
        pendingLabel={words.deleting}
        onConfirm={confirm}
      />
    </Card>
  );
}
