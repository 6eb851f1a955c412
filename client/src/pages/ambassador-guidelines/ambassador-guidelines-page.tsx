import { PageHeader } from "#client/components/page-header.tsx";

/** What ambassadors agree to. */
export function AmbassadorGuidelinesPage() {
  return (
    <PageHeader
      title="Ambassador Guidelines"
      lead="What we expect of our ambassadors, and what they commit to."
    />
  );
}
