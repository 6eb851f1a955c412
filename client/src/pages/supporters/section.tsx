import { type ReactNode, useId } from "react";
import { cn } from "#client/lib/cn.ts";

interface SectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** "sunken" sets the section off from its neighbors. */
  tone?: "plain" | "sunken";
}

export function Section({ title, lead, children, tone = "plain" }: SectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={cn("scroll-mt-6 py-12 sm:py-16", tone === "sunken" && "border-y border-line bg-sunken")}
    >
      <div className="mx-auto max-w-page px-edge sm:px-6">
        <div className="mb-8 max-w-prose">
          <h2 id={headingId}>{title}</h2>
          {lead && <p className="mt-3 text-lg text-ink-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
