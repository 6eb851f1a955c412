import { useEffect } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { advocateSectionPath, paths } from "#client/lib/paths.ts";
import { RegistrationForm } from "#client/pages/register/registration-form.tsx";
import type { Newcomer } from "#client/pages/register/thank-you.tsx";
import { useRegistrationForm } from "#client/pages/register/use-registration-form.ts";
import { EmbedHeading } from "./embed-heading.tsx";
import { showFromTop } from "./follow-height.ts";

/** The registration without a photo, whose upload needs a cookie. */
export function RegisterEmbed() {
  const registration = useRegistrationForm();
  const { newcomer, welcomeNext } = registration;
  if (newcomer) return <WhatIsNext newcomer={newcomer} onAnother={welcomeNext} />;
  return (
    <div className="mx-auto max-w-form">
      <EmbedHeading lead="Register as a patient, a healthcare provider or a supporter. It's free and takes about a minute.">
        Join the alliance
      </EmbedHeading>
      <RegistrationForm registration={registration} />
    </div>
  );
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** After a registration: what comes by mail, and what helps next, on our own site. */
function WhatIsNext({ newcomer, onAnother }: { newcomer: Newcomer; onAnother: () => void }) {
  const sendsMail = useSendsMail();
  // The page around still stands where the form's last button was.
  useEffect(showFromTop, []);
  return (
    <section aria-labelledby="welcome" className="mx-auto max-w-form">
      <h1 id="welcome" ref={takeFocus} tabIndex={-1} className="text-2xl">
        Welcome, {newcomer.firstName}.
      </h1>
      <p className="mt-4">
        {sendsMail
          ? "Check your email: we're sending a link to confirm your address to "
          : "Your registration is saved. This site can't send email yet, so the link to confirm your address waits here until it can. It will go to "}
        <strong className="wrap-anywhere">{newcomer.email}</strong>.
      </p>
      <h2 className="mt-8 text-xl">What helps most now</h2>
      <div className="mt-4 grid gap-3">
        <ButtonLink href={paths.representativeLookup} wide>
          Tell your members of Congress
        </ButtonLink>
        <ButtonLink href={advocateSectionPath("letters")} variant="secondary" wide>
          Write a letter
        </ButtonLink>
        <ButtonLink href={paths.patientStories} variant="secondary" wide>
          Share your story
        </ButtonLink>
      </div>
      <Button variant="quiet" className="mt-6" onClick={onAnother}>
        Register someone else
      </Button>
    </section>
  );
}
