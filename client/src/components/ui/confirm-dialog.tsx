import type { ReactNode } from "react";
import * as words from "#words/dialogs.json";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The question, in whole sentences. */
  description: ReactNode;
  /** Names the act, never "OK": "Delete 3 users". */
  confirmLabel: string;
  cancelLabel?: string;
  /** The act destroys something: its button is red. */
  danger?: boolean;
  pending?: boolean;
  pendingLabel?: string;
  /** The dialog stays until the caller closes it, so that it can show that the act is under way. */
  onConfirm: () => void;
  children?: ReactNode;
}

/** Asks before something that can't be taken back. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel = words.cancel,
    danger = false,
  } = props;
  const close = () => onOpenChange(false);
  return (
    <Dialog
      role="alertdialog"
      size="small"
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" wide="phone" onClick={close} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            wide="phone"
            pending={props.pending}
            pendingLabel={props.pendingLabel}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
