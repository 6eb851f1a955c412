import { useQuery } from "@tanstack/react-query";
import { healthPolicyQuery } from "#client/api/health-policy.ts";
import { retentionDays } from "#shared/retention.ts";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { legalDescription } from "./legal-text.tsx";
import { PrivacyText } from "./privacy-text.tsx";
import { useLegalFacts } from "./use-legal-facts.ts";

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
      <PrivacyText contactEmail={contactEmail} logDays={policy?.logDays ?? retentionDays.logs} />
    </Dialog>
  );
}
