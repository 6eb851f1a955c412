import { PageHeader } from "#client/components/page-header.tsx";

/** The studies. */
export function StudiesPage() {
  return (
    <PageHeader
      title="Scientific Evidence"
      lead="Published studies on desiccated thyroid extract, each with its source."
    />
  );
}
