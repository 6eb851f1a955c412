import { PageHeader } from "#client/components/page-header.tsx";

/** The application of an ambassador. */
export function BecomeAmbassadorPage() {
  return (
    <PageHeader
      title="Become an Ambassador"
      lead="For healthcare professionals who want to speak for patients in public."
    />
  );
}
