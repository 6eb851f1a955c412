import type { ReactNode } from "react";

interface SelectionBarProps {
  isShown: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** Sticks to the bottom while the list scrolls, except on a screen so low that it would cover the list. */
export const SelectionBar = ({ isShown, actions, children }: SelectionBarProps) => (
  <div className="flex flex-col">
    <section
      aria-label="Selection"
      hidden={!isShown}
      data-bottom-bar={isShown || undefined}
      className="bottom-0 z-20 order-last -mx-edge mt-4 flex flex-wrap gap-2 border-t border-line bg-surface px-edge py-3 sm:-mx-6 sm:gap-3 sm:px-6 [@media(min-height:28rem)]:sticky print:hidden [&[hidden]]:hidden"
    >
      {actions}
    </section>
    {children}
  </div>
);
