import { useEffect, useState } from "react";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { guardLeaving } from "#client/lib/leave-guard.ts";

/** While there are unsaved changes, every way out asks first: tabs, links, Back, Forward, closing and reloading. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const [leave, setLeave] = useState<(() => void) | undefined>();

  useEffect(() => {
    if (!isDirty) return;
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", askFirst);
    const stop = guardLeaving((go) => setLeave(() => go));
    return () => {
      removeEventListener("beforeunload", askFirst);
      stop();
    };
  }, [isDirty]);

  return (
    <ConfirmDialog
      open={leave !== undefined}
      onOpenChange={(open) => !open && setLeave(undefined)}
      title="Leave without saving?"
      description="Your changes have not been saved. If you leave now, they are lost."
      confirmLabel="Discard changes"
      cancelLabel="Stay here"
      danger
      onConfirm={() => {
        setLeave(undefined);
        leave?.();
      }}
    />
  );
}
