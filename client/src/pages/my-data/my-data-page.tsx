import { PageHeader } from "#client/components/page-header.tsx";

/** Where the data link of our mails leads. */
export function MyDataPage() {
  return <PageHeader title="Your data" lead="See, download, hide or delete what we keep about you." />;
}
