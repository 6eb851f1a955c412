import { PageHeader } from "#client/components/page-header.tsx";

/** The list of articles. */
export function NewsPage() {
  return (
    <PageHeader title="Latest News & Updates" lead="What is happening around natural desiccated thyroid." />
  );
}
