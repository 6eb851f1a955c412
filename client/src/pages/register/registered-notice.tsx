import { useEffect, useRef } from "react";
import { ButtonLink } from "#client/components/ui/button.tsx";
import { paths } from "#client/paths.ts";

/** What stands above the form once somebody has registered: that it worked, and what they can do next. */
export function RegisteredNotice({ name }: { name: string }) {
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
      aria-labelledby="registered"
      className="mb-10 rounded-card border border-success bg-success-soft p-5 sm:p-6"
    >
      <h2 id="registered" className="text-xl">
        Welcome to the alliance, {name}
      </h2>
      <p className="mt-2">
        Your registration is stored. We are sending you an email to confirm your address.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={paths.advocate}>See what you can do now</ButtonLink>
        <ButtonLink href={paths.supporters} variant="secondary">
          Meet our supporters
        </ButtonLink>
      </div>
    </section>
  );
}
