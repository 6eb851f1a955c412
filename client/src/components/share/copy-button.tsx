import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ComponentProps, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { toast } from "#client/lib/toast.ts";
import * as words from "#words/share.json";

type CopyButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  text: string;
  /** The toast's title: "Letter copied". */
  done: string;
  /** What to do with it. */
  next?: string;
  onCopied?: () => void;
};

export function CopyButton(props: CopyButtonProps) {
  const { text, done, next, onCopied, children, variant = "secondary", ...rest } = props;
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    const isDone = await copyWithToast(text, done, next);
    setCopied(isDone ? text : undefined);
    if (isDone) onCopied?.();
  };
  const Icon = copied === text ? Check : Copy;
  return (
    <Button variant={variant} onClick={copy} {...rest}>
      <Icon aria-hidden className="size-5" />
      {children}
    </Button>
  );
}

/** Copies a text and says whether that worked. `done` is the toast's title ("Letter copied"), `next` what to do with it. */
export async function copyWithToast(text: string, done: string, next = words.paste): Promise<boolean> {
  const isDone = await copyText(text);
  toast(
    isDone
      ? { title: done, description: next }
      : {
          variant: "destructive",
          title: words.notCopied,
          description: words.copyYourself,
        },
  );
  return isDone;
}

/** For old browsers, and sites without https: selects the text in a temporary text area. */
function copyByCommand(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.style.position = "fixed";
  area.style.opacity = "0";
  const before = document.activeElement;
  // Next to the focused element, because a dialog takes the focus back from outside.
  (before?.parentElement ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}
