import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { type ComponentProps, useState } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { toast } from "#client/components/ui/toast.ts";
import { copyText } from "#client/lib/copy-text.ts";

type CopyButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  text: string;
  /** The toast's title: "Letter copied". */
  done: string;
};

/** Copies a text, and says whether that worked. */
export function CopyButton({ text, done, children, variant = "secondary", ...rest }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const isDone = await copyText(text);
    setCopied(isDone);
    toast(
      isDone
        ? { title: done, description: "You can paste it wherever you like." }
        : {
            variant: "destructive",
            title: "This could not be copied",
            description: "Your browser does not allow it. Please select the text and copy it yourself.",
          },
    );
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button variant={variant} onClick={copy} {...rest}>
      <Icon aria-hidden className="size-5" />
      {children}
    </Button>
  );
}
