import { useId } from "react";
import { callScript } from "#client/content/letters.ts";

const sample = callScript("patient").split("\n\n");

/** Before the first search: what an answer brings. */
export function LookupPreview() {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="mt-12 max-w-form border-t border-line pt-6 lg:mt-0 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8"
    >
      <h2 id={headingId} className="text-lg">
        What you get
      </h2>
      <p className="mt-2 text-ink-soft">
        The phone numbers of your three members of Congress, and a script for each. A call takes about a
        minute:
      </p>
      <blockquote className="mt-4 rounded-card bg-sunken p-sheet text-sm text-ink-soft">
        {sample.map((paragraph) => (
          <p key={paragraph} className="mb-3 last:mb-0">
            {paragraph}
          </p>
        ))}
      </blockquote>
    </section>
  );
}
