import { Action, Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { type FocusEvent, useRef, useSyncExternalStore } from "react";
import { cn } from "#client/lib/cn.ts";
import {
  actionToastDurationMs,
  dismissToast,
  type ShownToast,
  shownToasts,
  subscribeToToasts,
  toastDurationMs,
} from "#client/lib/toast.ts";
import * as words from "#words/dialogs.json";
import { ButtonLink, SmallButton } from "./button.tsx";

const hotkey = ["F8"];
const swipeThresholdPx = 50;

/** Radix gives Escape to the newest layer, which is the toast over a dialog. */
function closeDialogFirst(event: KeyboardEvent): void {
  const dialog = event.target instanceof Element ? event.target.closest('[role$="dialog"]') : null;
  const close = dialog?.querySelector<HTMLElement>("[data-close]");
  if (!close) return;
  event.preventDefault();
  close.click();
}

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const isFailure = toast.variant === "destructive";
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <Root
      data-toast
      open={toast.open}
      // Screen readers announce a failure right away; good news waits until they have finished their sentence.
      type={isFailure ? "foreground" : "background"}
      onOpenChange={(open) => !open && onClose()}
      onEscapeKeyDown={closeDialogFirst}
      className={cn(
        "motion-panel pointer-events-auto flex items-start gap-2 rounded-card border bg-surface py-3 pr-2 pl-4 shadow-card",
        isFailure ? "border-danger" : "border-line",
      )}
    >
      <Icon aria-hidden className={cn("mt-1.5 size-5", isFailure ? "text-danger" : "text-success")} />
      {/* Two buttons go below the text, which would be a narrow column beside them. */}
      <div className="flex flex-1 flex-wrap items-start gap-2 py-1">
        <div className="flex-1 basis-40">
          <Title className={cn("font-semibold", isFailure && "text-danger")}>{toast.title}</Title>
          {toast.description && <Description className="mt-0.5 text-sm">{toast.description}</Description>}
        </div>
        {(toast.link || toast.action) && (
          <div className="flex gap-2">
            {toast.link && (
              <Action altText={toast.link.label} asChild>
                <ButtonLink href={toast.link.href} variant="secondary" size="small">
                  {toast.link.label}
                </ButtonLink>
              </Action>
            )}
            {toast.action && (
              <Action altText={toast.action.label} asChild onClick={toast.action.run}>
                <SmallButton>{toast.action.label}</SmallButton>
              </Action>
            )}
          </div>
        )}
      </div>
      <Close
        aria-label={words.closeMessage}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </Close>
    </Root>
  );
}

/** Renders the toasts of the store: one at a time, for five seconds, ten with a button, longer while focus or the pointer is on it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts);
  const focusBefore = useRef<EventTarget | null>(null);

  const rememberFocus = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) focusBefore.current = event.relatedTarget;
  };
  const close = (id: number) => {
    const hadFocus = document.activeElement?.closest("[data-toast-viewport]");
    dismissToast(id);
    if (hadFocus && focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
  };

  return toasts.map((toast) => (
    // A provider of its own for each: one that was closed under the pointer would leave the next one paused forever.
    <Provider
      key={toast.id}
      duration={toast.action || toast.link ? actionToastDurationMs : toastDurationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      <ToastCard toast={toast} onClose={() => close(toast.id)} />
      <Viewport
        // At the top on a phone, where it covers no button of the next step.
        data-toast-viewport
        hotkey={hotkey}
        onFocusCapture={rememberFocus}
        className="pointer-events-none fixed top-0 right-0 z-50 w-full p-4 md:top-auto md:bottom-0 md:max-w-toast print:hidden"
      />
    </Provider>
  ));
}
