import { useQuery } from "@tanstack/react-query";
import { healthPolicyQuery } from "#client/api/health-policy.ts";
import Privacy from "#client/content/en/privacy.mdx";
import { personFieldEntries } from "#shared/api/person-fields.ts";
import { siteName } from "#shared/site.ts";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { daysInWords, legalComponents, legalDescription } from "./legal-text.tsx";
import { useLegalFacts } from "./use-legal-facts.ts";

const given = personFieldEntries.flatMap(([, { ifGiven }]) => ifGiven ?? []);
const optionalFields = `${given.slice(0, -1).join(", ")}, and ${given.at(-1)}`;

export function PrivacyText({
  contactEmail,
  logDays,
}: {
  contactEmail: string | undefined;
  logDays: number | undefined;
}) {
  const days = daysInWords({ logs: logDays });
  return <Privacy components={legalComponents} {...{ siteName, contactEmail, optionalFields, days }} />;
}

export function PrivacyDialog({ open, onOpenChange }: Pick<DialogProps, "open" | "onOpenChange">) {
  const { contactEmail } = useLegalFacts();
  const { data: policy } = useQuery(healthPolicyQuery());
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Privacy Policy"
      description={legalDescription}
      size="large"
      isText
    >
      <PrivacyText contactEmail={contactEmail} logDays={policy?.logDays} />
    </Dialog>
  );
}
