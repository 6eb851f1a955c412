import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { toastFailure } from "#client/lib/toast.ts";
import * as words from "#words/dialogs.json";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

interface ConfirmDialogProps extends Omit<DialogProps, "footer" | "isText" | "lang"> {
  /** Names the act, never "OK": "Delete 3 users". */
  confirmLabel: string;
  cancelLabel?: string;
  /** The act destroys something: its button is red. */
  danger?: boolean;
  disabled?: boolean;
  pending?: boolean;
  pendingLabel?: string;
  /** The form in the dialog that the act submits, instead of `onConfirm`. */
  formId?: string;
  /** The dialog stays until the caller closes it, so that it can show that the act is under way. */
  onConfirm?: () => void;
}

/** Asks for confirmation. As an "alertdialog", for irreversible actions, its focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = words.cancel, danger = false, formId, onConfirm, ...rest } = props;
  const { disabled, pending, pendingLabel, role = "alertdialog", ...dialog } = rest;
  const act = { disabled, pending, pendingLabel };
  return (
    <Dialog
      role={role}
      size="small"
      {...dialog}
      footer={
        <>
          <Button
            variant="secondary"
            wide="phone"
            onClick={() => dialog.onOpenChange(false)}
            data-autofocus={role === "alertdialog" || undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            type={formId ? "submit" : "button"}
            form={formId}
            variant={danger ? "danger" : "primary"}
            wide="phone"
            {...act}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}

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

export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, variant, size, wide, className, disabled, onConfirm, failed, ...question } = props;
  const button = { variant, size, wide, className, disabled };
  const [isOpen, setOpen] = useState(false);
  const act = useMutation({
    mutationFn: onConfirm,
    onError: (error) => toastFailure(failed, error),
    onSettled: () => setOpen(false),
  });
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...question}
        open={isOpen}
        onOpenChange={(open) => !act.isPending && setOpen(open)}
        pending={act.isPending}
        onConfirm={() => act.mutate()}
      />
    </>
  );
}
