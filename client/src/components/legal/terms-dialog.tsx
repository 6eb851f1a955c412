import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { legalDescription } from "./legal-text.tsx";
import { TermsText } from "./terms-text.tsx";
import { useLegalFacts } from "./use-legal-facts.ts";

export function TermsDialog({ open, onOpenChange }: Pick<DialogProps, "open" | "onOpenChange">) {
  const { contactEmail, governingState } = useLegalFacts();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Terms of Service"
      description={legalDescription}
      size="large"
      isText
    >
      <TermsText contactEmail={contactEmail} governingState={governingState} />
    </Dialog>
  );
}
