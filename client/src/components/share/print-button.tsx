import Printer from "lucide-react/icons/printer";
import type { ComponentProps } from "react";
import { Button } from "#client/components/ui/button.tsx";
import { toast } from "#client/lib/toast.ts";
import * as words from "#words/share.json";

/** In the browsers inside other apps it is missing, or does nothing. */
const canPrint = (): boolean =>
  typeof window.print === "function" && !/FBA[NV]|Instagram/.test(navigator.userAgent);

type PrintButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & { onPrint?: () => void };

export function PrintButton({ onPrint, children, variant = "secondary", ...rest }: PrintButtonProps) {
  const print = () => {
    if (!canPrint())
      return toast({ variant: "destructive", title: words.notPrinted, description: words.printElsewhere });
    onPrint?.();
    window.print();
  };
  return (
    <Button variant={variant} onClick={print} {...rest}>
      <Printer aria-hidden className="size-5" />
      {children}
    </Button>
  );
}
