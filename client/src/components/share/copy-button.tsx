import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ComponentProps, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { copyWithToast } from "./copy-with-toast.ts";

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
