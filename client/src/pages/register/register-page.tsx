import { LegalFromAddress } from "#client/components/legal/legal-from-address.tsx";
import { PageHeader } from "#client/components/page-header.tsx";
import { PhotoGroup } from "#client/components/photo-upload/photo-group.tsx";
import { PhotoUpload } from "#client/components/photo-upload/photo-upload.tsx";
import * as words from "#words/register.json";
import { RegistrationForm } from "./registration-form.tsx";
import { ThankYou } from "./thank-you.tsx";
import { useRegistrationForm } from "./use-registration-form.ts";

/** The registration form and, once it was sent, the thank-you in its place. */
export function RegisterPage() {
  const registration = useRegistrationForm();
  const { newcomer, welcomeNext, photo, setPhoto } = registration;
  if (newcomer) return <ThankYou newcomer={newcomer} onAnother={welcomeNext} />;
  return (
    <>
      <PageHeader width="form" title={words.title} lead={words.lead} />
      <div className="mx-auto max-w-form px-edge pb-16 sm:px-6">
        <RegistrationForm
          registration={registration}
          photo={
            <PhotoGroup label={words.photo} optional>
              <PhotoUpload
                purpose="registration"
                value={photo}
                onUploaded={setPhoto}
                onRemoved={() => setPhoto(null)}
              />
            </PhotoGroup>
          }
        />
      </div>
      <LegalFromAddress />
    </>
  );
}
