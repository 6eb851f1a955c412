import { useEffect } from "react";
import { useSendsMail } from "#client/api/site-links.ts";
import { Button, ButtonLink } from "#client/components/ui/button.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { takeFocus } from "#client/lib/focus.ts";
import { advocateSectionPath, paths } from "#client/lib/paths.ts";
import { RegistrationForm, useRegistrationForm } from "#client/pages/register/registration-form.tsx";
import type { Newcomer } from "#client/pages/register/thank-you.tsx";
import { fill } from "#shared/words.ts";
import * as words from "#words/embed-screens.json";
import { EmbedHeading } from "./embed-heading.tsx";
import { showFromTop } from "./follow-height.ts";

/** The registration without a photo, whose upload needs a cookie. */
export function RegisterEmbed() {
  const registration = useRegistrationForm();
  const { newcomer, welcomeNext } = registration;
  if (newcomer) return <WhatIsNext newcomer={newcomer} onAnother={welcomeNext} />;
  return (
    <div className="mx-auto max-w-form">
      <EmbedHeading lead={words.joinLead}>{words.join}</EmbedHeading>
      <RegistrationForm registration={registration} />
    </div>
  );
}

/** After a registration: what comes by mail, and what helps next, on our own site. */
function WhatIsNext({ newcomer, onAnother }: { newcomer: Newcomer; onAnother: () => void }) {
  const sendsMail = useSendsMail();
  // The embedding page is still scrolled to the form's last button.
  useEffect(showFromTop, []);
  return (
    <section aria-labelledby="welcome" className="mx-auto max-w-form">
      <h1 id="welcome" ref={takeFocus} tabIndex={-1} className="text-2xl">
        {fill(words.welcome, { name: newcomer.firstName })}
      </h1>
      <p className="mt-4">
        <RichText
          message={sendsMail ? words.checkEmail : words.emailWaits}
          parts={{ email: <strong className="wrap-anywhere">{newcomer.email}</strong> }}
        />
      </p>
      <h2 className="mt-8 text-xl">{words.next}</h2>
      <div className="mt-4 grid gap-3">
        <ButtonLink href={paths.representativeLookup} wide>
          {words.tellCongress}
        </ButtonLink>
        <ButtonLink href={advocateSectionPath("letters")} variant="secondary" wide>
          {words.writeLetter}
        </ButtonLink>
        <ButtonLink href={paths.patientStories} variant="secondary" wide>
          {words.shareStory}
        </ButtonLink>
      </div>
      <Button variant="quiet" className="mt-6" onClick={onAnother}>
        {words.another}
      </Button>
    </section>
  );
}
