import { PageHeader } from "#client/components/page-header.tsx";

/** The public list of supporters. */
export function SupportersPage() {
  return (
    <PageHeader
      title="Our Supporters"
      lead="The patients, healthcare providers and supporters who stand with us in public."
    />
  );
}
