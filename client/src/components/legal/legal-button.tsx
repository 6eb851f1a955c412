import { type ComponentPropsWithRef, useState } from "react";
import { useFrame } from "#client/lib/frame.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/legal-agreement.json";
import { lazyPart } from "../ui/lazy-part.tsx";
import { linkTo, TextButton } from "../ui/link.tsx";
import { RichText } from "../ui/rich-text.tsx";

const loadDialogs = () => import("./legal-dialogs.tsx");

export const legalDocuments = {
  privacy: lazyPart(loadDialogs, "PrivacyDialog"),
  terms: lazyPart(loadDialogs, "TermsDialog"),
};

type LegalButtonProps = ComponentPropsWithRef<"button"> & { document: keyof typeof legalDocuments };

/** A button that opens one of the legal texts over whatever the visitor is doing; nothing typed is lost. */
export function LegalButton({ document, className, ...rest }: LegalButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const LegalDialog = legalDocuments[document];
  const Button = className ? "button" : TextButton;
  return (
    <>
      <Button type="button" className={className} onClick={() => setOpen(true)} {...rest} />
      <LegalDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** The label of the consent box. Both texts open over the form, or on our own site from a frame on another website. */
export function LegalAgreement() {
  const inFrame = useFrame() !== undefined;
  const textOf = (document: "terms" | "privacy") =>
    inFrame
      ? linkTo(`${paths.register}#${document}`)
      : (text: string) => <LegalButton document={document}>{text}</LegalButton>;
  return <RichText message={words.agree} parts={{ terms: textOf("terms"), privacy: textOf("privacy") }} />;
}
