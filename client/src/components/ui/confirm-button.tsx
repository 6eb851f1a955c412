import { type ComponentProps, type ReactNode, useState } from "react";
import { toastFailure } from "#client/lib/toast.ts";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Question = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "title" | "description" | "confirmLabel" | "cancelLabel" | "danger" | "pendingLabel"
>;

interface ConfirmButtonProps
  extends Question,
    Pick<ComponentProps<typeof Button>, "variant" | "size" | "wide" | "className" | "disabled"> {
  label: ReactNode;
  /** The dialog shows that it is under way, and closes when it has ended. */
  onConfirm: () => Promise<unknown>;
  /** The title of the toast when that fails. */
  failed: string;
}

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, variant, size, wide, className, disabled, onConfirm, failed, ...question } = props;
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    await onConfirm().catch((error: unknown) => toastFailure(failed, error));
    setPending(false);
    setOpen(false);
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        wide={wide}
        className={className}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        open={isOpen}
        onOpenChange={(open) => !isPending && setOpen(open)}
        pending={isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
