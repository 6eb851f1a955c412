import { Close, Content, Description, Portal, Root, Title } from "@radix-ui/react-dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "#client/lib/cn.ts";
import { focusPanelOrHeading } from "#client/lib/focus.ts";
import * as words from "#words/dialogs.json";
import "./scroll-fade.css";

export interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface DialogProps extends Openable {
  title: string;
  /** A sentence under the title; it is read out when the dialog opens. */
  description?: ReactNode;
  /** The language of title and description, where it differs from the page's. */
  lang?: string | undefined;
  children?: ReactNode;
  /** Stays in view under the scrolling content: the buttons. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** "alertdialog" for a question that must be answered: a press outside doesn't close it. */
  role?: "dialog" | "alertdialog";
  /** The content is text alone: it gets a tab stop, so that arrow keys scroll it. */
  isText?: boolean;
  /** Over something that leaving the page would lose: Back closes the dialog instead. */
  closesWithBack?: boolean;
}

const sizes = { small: "sm:max-w-[28rem]", medium: "sm:max-w-[36rem]", large: "sm:max-w-[48rem]" };

const deafMs = 1000;

/** An entry of the history with the same address, which Back takes away, or else the close does. */
function useBackToClose(isOpen: boolean, close: () => void): void {
  const id = useId();
  const isActive = useRef(false);
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    isActive.current = true;
    const isEntry = () => history.state?.dialog === id;
    // Past wouter, which would take its own pushState for a navigation.
    if (!isEntry()) History.prototype.pushState.call(history, { dialog: id }, "");
    // Another dialog over this one has an entry of its own.
    const onBack = () => isEntry() || latestClose.current();
    addEventListener("popstate", onBack);
    return () => {
      removeEventListener("popstate", onBack);
      isActive.current = false;
      // In a microtask, because React's strict mode closes and reopens immediately.
      queueMicrotask(() => {
        if (!isActive.current && isEntry()) history.back();
      });
    };
  }, [isOpen, id]);
}

/** Without Radix' Overlay, which locks scrolling with a style tag that the CSP forbids; base.css locks it instead. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = "medium",
    role = "dialog",
    isText,
    closesWithBack = false,
  } = props;
  useBackToClose(open && closesWithBack, () => onOpenChange(false));
  const trigger = useRef<Element | null>(null);
  const pressedAt = useRef(0);

  // Focus goes to the dialog itself (its title and description are read), or to the element marked for it.
  const takeFocus = (event: Event) => {
    pressedAt.current = performance.now();
    // Nothing opened a dialog that was open when the page came.
    trigger.current = document.activeElement === document.body ? null : document.activeElement;
    const panel = event.currentTarget;
    if (!(panel instanceof HTMLElement)) return;
    event.preventDefault();
    (panel.querySelector<HTMLElement>("[data-autofocus]") ?? panel).focus();
  };
  // Focus returns to what opened the dialog; if there is none, or it is gone (a deleted row), and nothing else took it, to the open tab or the page's heading.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (trigger.current instanceof HTMLElement && trigger.current.isConnected) trigger.current.focus();
    else if (document.activeElement === document.body) focusPanelOrHeading();
  };

  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <div
          data-state={open ? "open" : "closed"}
          className="motion-overlay fixed inset-0 z-40 bg-night/55"
        />
        <Content
          role={role}
          aria-modal
          {...(description === undefined && { "aria-describedby": undefined })}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          onPointerDown={() => {
            pressedAt.current = performance.now();
          }}
          onPointerDownOutside={(event) => {
            // The second half of a double click falls beside a dialog that has just opened, or become smaller.
            const isSecondHalf = performance.now() - pressedAt.current < deafMs;
            if (isSecondHalf || role === "alertdialog") event.preventDefault();
          }}
          className={cn(
            "motion-panel fixed inset-x-0 bottom-0 z-40 flex max-h-[calc(100dvh-2rem)] flex-col rounded-t-card bg-surface shadow-card [--fade-ground:var(--color-surface)]",
            // Room for a message at the top of a phone, which would cover the close button.
            "max-sm:in-[:root:has([data-toast][data-state=open])]:max-h-[calc(100dvh-9rem)]",
            "sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-4rem)] sm:w-[calc(100%-3rem)] sm:rounded-card",
            // Where a title and buttons that stay would leave no room for the content, all of it scrolls.
            "low:overflow-y-auto",
            sizes[size],
          )}
        >
          <div
            className={cn(
              "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-sheet py-3 wrap-anywhere sm:px-6",
              children !== undefined && "border-b border-line",
            )}
          >
            <Title lang={props.lang} className="py-1.5 text-xl">
              {title}
            </Title>
            <Close
              data-close
              aria-label={words.close}
              className="-mr-2 grid size-11 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Close>
            {description !== undefined && (
              <Description lang={props.lang} className="col-span-full pb-1 text-ink-soft">
                {description}
              </Description>
            )}
          </div>
          {children !== undefined && (
            <div
              className="scroll-fade-y overflow-y-auto overscroll-contain px-sheet py-5 -outline-offset-3 sm:px-6 low:overflow-visible"
              {...(isText && { tabIndex: 0, role: "region", "aria-label": title })}
            >
              {children}
            </div>
          )}
          {footer && (
            <div className="flex flex-col-reverse gap-3 border-t border-line px-sheet py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
        </Content>
      </Portal>
    </Root>
  );
}
