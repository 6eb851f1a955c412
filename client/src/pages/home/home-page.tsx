import { PageHeader } from "#client/components/page-header.tsx";

/** The home page. */
export function HomePage() {
  return (
    <PageHeader
      title="Keep thyroid treatment choice"
      lead="We work to keep natural desiccated thyroid (NDT) medication available to the patients who need it."
    />
  );
}
