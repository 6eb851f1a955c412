import { PageHeader } from "#client/components/page-header.tsx";

/** The published stories of patients. */
export function PatientStoriesPage() {
  return (
    <PageHeader
      title="Patient Stories"
      lead="People tell what natural desiccated thyroid changed for them."
    />
  );
}
