import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "#client/lib/cn.ts";

interface ItemHeadingProps {
  children: ReactNode;
  /** Takes the focus when it appears: what was pressed to get here is gone. */
  takesFocus?: boolean;
  className?: string;
}

export function ItemHeading({ children, takesFocus = false, className }: ItemHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <h3 ref={heading} tabIndex={-1} className={cn("scroll-mt-24 text-xl", className)}>
      {children}
    </h3>
  );
}
