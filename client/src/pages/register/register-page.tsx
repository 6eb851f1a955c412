import { useEffect, useState } from "react";
import { FieldGroup } from "#client/components/form/fields.tsx";
import { lazyOutcome, usePreloadOnFocus } from "#client/components/lazy-outcome.tsx";
import { legalDocuments } from "#client/components/legal/legal-button.tsx";
import { Page } from "#client/components/page-header.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import * as words from "#words/register.json";
import { RegistrationForm, useRegistrationForm } from "./registration-form.tsx";

const legalNames = Object.keys(legalDocuments) as (keyof typeof legalDocuments)[];

/** Opens the legal text that the address names ("#terms"): where the links of a frame on another website lead. */
function LegalFromAddress() {
  const [shown, setShown] = useState<(typeof legalNames)[number]>();
  // The server does not receive the fragment after "#".
  useEffect(() => setShown(legalNames.find((name) => location.hash === `#${name}`)), []);
  if (!shown) return null;
  const LegalDialog = legalDocuments[shown];
  return <LegalDialog open onOpenChange={() => setShown(undefined)} />;
}

const ThankYou = lazyOutcome(() => import("./thank-you.tsx"), "ThankYou");
const outcomes = [ThankYou];

export function RegisterPage() {
  const registration = useRegistrationForm();
  usePreloadOnFocus(outcomes);
  const { newcomer, welcomeNext, photo, setPhoto } = registration;
  if (newcomer) return <ThankYou newcomer={newcomer} onAnother={welcomeNext} />;
  return (
    <Page width="form" title={words.title} lead={words.lead}>
      <RegistrationForm
        registration={registration}
        photo={
          <FieldGroup label={words.photo} optional>
            <PhotoUpload
              purpose="registration"
              value={photo}
              onUploaded={setPhoto}
              onRemoved={() => setPhoto(null)}
            />
          </FieldGroup>
        }
      />
      <LegalFromAddress />
    </Page>
  );
}
