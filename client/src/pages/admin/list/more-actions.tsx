import { type ReactNode, useId, useState } from "react";
import { SmallButton } from "#client/components/ui/button.tsx";
import { cn } from "#client/lib/cn.ts";

interface MoreActionsProps {
  /** Stays beside "More" on a phone. */
  first: ReactNode;
  children: ReactNode;
}

/** The buttons of a bar; on a phone all but the first are behind "More". */
export function MoreActions({ first, children }: MoreActionsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {first}
      <SmallButton
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Less" : "More"}
      </SmallButton>
      <div id={id} className={cn("grid basis-full gap-2 sm:contents", !isOpen && "max-sm:hidden")}>
        {children}
      </div>
    </>
  );
}
