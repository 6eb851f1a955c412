import { PageHeader } from "#client/components/page-header.tsx";
import { RegistrationForm } from "./registration-form.tsx";

/** The registration form and what stands around it. */
export function RegisterPage() {
  return (
    <>
      <PageHeader
        width="form"
        title="Join the alliance"
        lead="Register as a patient, a healthcare provider or a supporter. It's free and takes about two minutes."
      />
      <div className="mx-auto max-w-form px-edge pb-16 sm:px-6">
        <RegistrationForm />
      </div>
    </>
  );
}
