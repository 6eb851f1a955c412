import type { ReactNode } from "react";

interface SelectionBarProps {
  isShown: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the actions on a selection in sight at the bottom while the list scrolls; for the keyboard they come before the list. Not on a
 * screen so low that they would cover what is read.
 */
export const SelectionBar = ({ isShown, actions, children }: SelectionBarProps) => (
  <div className="flex flex-col">
    <section
      aria-label="Selection"
      hidden={!isShown}
      className="bottom-0 z-20 order-last -mx-edge mt-4 flex flex-wrap gap-2 border-t border-line bg-surface px-edge py-3 sm:-mx-6 sm:gap-3 sm:px-6 [@media(min-height:28rem)]:sticky print:hidden [&[hidden]]:hidden"
    >
      {actions}
    </section>
    {children}
  </div>
);
