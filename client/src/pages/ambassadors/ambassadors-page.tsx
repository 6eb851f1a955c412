import { PageHeader } from "#client/components/page-header.tsx";

/** The directory of ambassadors. */
export function AmbassadorsPage() {
  return (
    <PageHeader
      title="Ambassador Professionals"
      lead="Clinicians who stand up for thyroid treatment choice."
    />
  );
}
