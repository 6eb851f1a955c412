import { type ComponentPropsWithRef, useState } from "react";
import { lazyPart, preloadHandlers } from "../ui/lazy-part.tsx";
import { TextButton } from "../ui/text-link.tsx";

export const legalDocuments = {
  privacy: lazyPart(() => import("./privacy-dialog.tsx"), "PrivacyDialog"),
  terms: lazyPart(() => import("./terms-dialog.tsx"), "TermsDialog"),
};

type LegalButtonProps = ComponentPropsWithRef<"button"> & { document: keyof typeof legalDocuments };

/** A button that opens one of the legal texts over whatever the visitor is doing; nothing typed is lost. */
export function LegalButton({ document, className, ...rest }: LegalButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const LegalDialog = legalDocuments[document];
  const buttonProps = { className, ...preloadHandlers(LegalDialog), onClick: () => setOpen(true) };
  return (
    <>
      {className ? (
        <button type="button" {...buttonProps} {...rest} />
      ) : (
        <TextButton {...buttonProps} {...rest} />
      )}
      <LegalDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
