import { PageHeader } from "#client/components/page-header.tsx";

/** Where the unsubscribe link of our mails leads. */
export function PreferencesPage() {
  return <PageHeader title="Your preferences" lead="Which emails you get from us." />;
}
