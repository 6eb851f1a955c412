import { PageHeader } from "#client/components/page-header.tsx";

/** Where the link of the confirmation mail leads. */
export function ConfirmPage() {
  return (
    <PageHeader title="Confirm your email address" lead="One press, and your registration is complete." />
  );
}
