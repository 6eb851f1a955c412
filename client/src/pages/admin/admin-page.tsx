import { PageHeader } from "#client/components/page-header.tsx";

/** The administrator's panel. */
export function AdminPage() {
  return <PageHeader title="Admin Panel" lead="For the administrator of this site." />;
}
