import Terms from "#client/content/en/terms.mdx";
import { siteName } from "#shared/site.ts";
import { Dialog, type DialogProps } from "../ui/dialog.tsx";
import { legalComponents, legalDescription } from "./legal-text.tsx";
import { useLegalFacts } from "./use-legal-facts.ts";

/** A placeholder until the alliance has settled whose law governs. */
const unsettledState = "[State]";

export function TermsDialog({ open, onOpenChange }: Pick<DialogProps, "open" | "onOpenChange">) {
  const { contactEmail, governingState = unsettledState } = useLegalFacts();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Terms of Service"
      description={legalDescription}
      size="large"
      isText
    >
      <Terms components={legalComponents} {...{ siteName, contactEmail, governingState }} />
    </Dialog>
  );
}
