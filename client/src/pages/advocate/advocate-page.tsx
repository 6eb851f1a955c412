import { PageHeader } from "#client/components/page-header.tsx";

/** The steps that anybody can take. */
export function AdvocatePage() {
  return <PageHeader title="Advocate" lead="Three steps that help to keep NDT available." />;
}
