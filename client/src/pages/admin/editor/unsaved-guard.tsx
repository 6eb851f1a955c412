import { useEffect, useState } from "react";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { guardLeaving } from "#client/lib/leave-guard.ts";

interface UnsavedGuardProps {
  isDirty: boolean;
  /** What has not happened to the changes yet. */
  what?: "saved" | "published";
}

/** While there are unsaved changes, every way out asks first: tabs, links, Back, Forward, closing and reloading. */
export function UnsavedGuard({ isDirty, what = "saved" }: UnsavedGuardProps) {
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
      title={what === "saved" ? "Leave without saving?" : "Leave without publishing?"}
      description={`Your changes have not been ${what}. If you leave now, they are lost.`}
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
