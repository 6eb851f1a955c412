import { useEffect, useRef } from "react";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { paths } from "#client/paths.ts";

/** What stands above the form once an application was sent: that it arrived, and what happens next. */
export function ApplicationReceived({ name }: { name: string }) {
  const notice = useRef<HTMLElement>(null);

  // The form below is empty again: whoever sent it is taken to where it says so.
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: "center" });
  }, []);

  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby="received"
      className="mb-10 rounded-card border border-success bg-success-soft p-5 sm:p-6"
    >
      <h2 id="received" className="text-xl">
        Your application has arrived, {name}
      </h2>
      <p className="mt-2">
        Our leadership reviews it and contacts you within 2-3 business days. Until then, nothing of it is
        public.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={paths.ambassadors}>Meet our ambassadors</ButtonLink>
        <ButtonLink href={paths.advocate} variant="secondary">
          See what you can do now
        </ButtonLink>
      </div>
    </section>
  );
}
