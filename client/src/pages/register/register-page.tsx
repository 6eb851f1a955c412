import { PageHeader } from "#client/components/page-header.tsx";

/** The registration form. */
export function RegisterPage() {
  return (
    <PageHeader
      title="Join the alliance"
      lead="Register as a patient, a provider or a supporter. It's free."
    />
  );
}
