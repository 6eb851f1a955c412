import type { ReactNode } from "react";
import { scrollAndFocus } from "#client/lib/focus.ts";

/** Takes a long form's place once it is sent: brought to the top of the window, with focus. */
export const FormOutcome = ({ headingId, children }: { headingId: string; children: ReactNode }) => (
  <section
    ref={scrollAndFocus}
    tabIndex={-1}
    aria-labelledby={headingId}
    // On a phone the toast comes from above, so the heading begins below it.
    className="mx-auto max-w-form scroll-mt-24 px-edge pt-28 pb-16 sm:scroll-mt-0 sm:px-6 sm:pt-14"
  >
    {children}
  </section>
);
