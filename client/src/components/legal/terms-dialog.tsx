import { siteName } from "#shared/site.ts";
import Terms from "#texts/terms.mdx";
import { terms } from "#words/layout.json";
import { unsettledState } from "#words/legal.json";
import { Dialog, type Openable } from "../ui/dialog.tsx";
import { LegalTranslationNote, legalComponents, legalDescription, useLegalFacts } from "./legal-text.tsx";

export function TermsDialog(dialog: Openable) {
  const { contactEmail, governingState } = useLegalFacts();
  return (
    <Dialog {...dialog} title={terms} description={legalDescription} size="large" isText closesWithBack>
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
