import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AroundNavHandler } from "wouter";
import { SmallButton } from "#client/components/ui/button.tsx";
import { ConfirmDialog } from "#client/components/ui/confirm-dialog.tsx";
import { guardBack, navigateOnce } from "#client/lib/navigation.ts";

/** Asks whether to leave; calls `go` if so. */
type Guard = (go: () => void) => void;

let guard: Guard | undefined;

/** Guards every navigation that we can intercept: links, tabs, Back and Forward. Returns how to remove the guard. */
function guardLeaving(ask: Guard): () => void {
  const here = location.href;
  guard = ask;
  guardBack(() => {
    if (location.href === here) return false;
    // The address is restored first; the navigation continues from there once the guard agrees.
    history.pushState(null, "", here);
    ask(() => {
      dropLeaveGuard();
      history.back();
    });
    return true;
  });
  // Header and footer are outside the router of the panel.
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (guard !== ask || !link || link.target || link.closest("main")) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => {
      dropLeaveGuard();
      link.click();
    });
  };
  document.addEventListener("click", onClick, { capture: true });
  return () => {
    document.removeEventListener("click", onClick, { capture: true });
    if (guard === ask) dropLeaveGuard();
  };
}

export const confirmLeave = (go: () => void): void => (guard ? guard(go) : go());

/** For the router of the panel: every navigation waits for the guard. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) =>
  confirmLeave(() => navigateOnce(navigate, to, options));

/** The changes were just saved or discarded: the next navigation does not ask. */
export const dropLeaveGuard = (): void => {
  guard = undefined;
  guardBack(undefined);
};

interface UnsavedGuardProps {
  isDirty: boolean;
  /** What has not happened to the changes yet. */
  what?: "saved" | "published";
}

/** While there are unsaved changes, every navigation asks first: tabs, links, Back, Forward, closing and reloading. */
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

interface NoticeProps {
  title: string;
  /** The notice takes the focus whenever this changes: someone has just pressed a button, maybe far below. */
  focusAt?: number | undefined;
  children: ReactNode;
}

export function Notice({ title, focusAt, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (focusAt !== undefined) notice.current?.focus();
  }, [focusAt]);

  return (
    <div
      ref={notice}
      tabIndex={-1}
      className="scroll-mt-24 rounded-card border border-line bg-warning-soft p-5"
    >
      <p className="font-semibold text-warning">{title}</p>
      {children}
    </div>
  );
}

interface StaleNoticeProps {
  what: string;
  /** Replaces what was typed with the newest version. */
  onReload: () => void;
  /** Puts what was typed on top of the newest version. */
  onKeep?: () => void;
  pending?: boolean;
  focusAt?: number;
}

/** After a save on top of someone else's change: what happened, and the two things one can do. */
export const StaleNotice = ({ what, onReload, onKeep, pending, focusAt }: StaleNoticeProps) => (
  <Notice
    focusAt={focusAt}
    title={`Someone else has changed ${what} since you opened it, or you did in another window.`}
  >
    <p className="mt-1">
      Nothing was saved, and what you typed is still here.{" "}
      {onKeep
        ? "You can put your changes on top of the newest version, or start again from it."
        : "Copy what you need, then load the newest version and make your change again."}
    </p>
    <div className="mt-3 flex flex-wrap gap-3">
      {onKeep && (
        <SmallButton variant="primary" onClick={onKeep} pending={pending}>
          Keep my changes
        </SmallButton>
      )}
      <SmallButton onClick={onReload} pending={pending}>
        Load the newest version
      </SmallButton>
    </div>
  </Notice>
);
