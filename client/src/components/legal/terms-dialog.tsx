import { siteName } from "#shared/site.ts";
import Terms from "#texts/terms.mdx";
import { terms } from "#words/layout.json";
import { unsettledState } from "#words/legal.json";
import { Dialog, type Openable } from "../ui/dialog.tsx";
import { LegalTranslationNote, legalComponents, legalDescription, useLegalFacts } from "./legal-text.tsx";

export function TermsDialog({ open, onOpenChange }: Openable) {
  const { contactEmail, governingState } = useLegalFacts();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={terms}
      description={legalDescription}
      size="large"
      isText
      closesWithBack
    >
      <LegalTranslationNote />
      <Terms
        components={legalComponents}
        siteName={siteName}
        contactEmail={contactEmail}
        governingState={governingState ?? unsettledState}
      />
    </Dialog>
  );
}
