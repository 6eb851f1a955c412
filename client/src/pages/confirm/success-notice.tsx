import { type ReactNode, useId } from "react";
import { ButtonLink } from "#client/components/ui/button.tsx";

interface NextStep {
  label: string;
  href: string;
}

interface SuccessNoticeProps {
  title: string;
  children: ReactNode;
  /** What the visitor can do now; the first is what helps most. */
  next: readonly NextStep[];
}

// The pressed button is gone, so the notice takes the focus and is read out.
const focusNotice = (notice: HTMLElement | null) => {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: "center" });
};

export function SuccessNotice({ title, children, next }: SuccessNoticeProps) {
  const headingId = useId();
  return (
    <section
      ref={focusNotice}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="rounded-card border border-success bg-success-soft p-sheet sm:p-6"
    >
      <h2 id={headingId} className="text-xl">
        {title}
      </h2>
      <p className="mt-2">{children}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {next.map(({ label, href }, index) => (
          <ButtonLink key={href} href={href} wide="phone" variant={index === 0 ? "primary" : "secondary"}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
