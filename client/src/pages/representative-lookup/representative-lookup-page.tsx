import { PageHeader } from "#client/components/page-header.tsx";

/** The finder of representatives. */
export function RepresentativeLookupPage() {
  return (
    <PageHeader
      title="Find Your Representatives"
      lead="Your US senators and your US representative, by your address."
    />
  );
}
