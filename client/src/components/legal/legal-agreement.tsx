import { useFrame } from "#client/lib/frame.ts";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/legal-agreement.json";
import { RichText } from "../ui/rich-text.tsx";
import { linkTo } from "../ui/text-link.tsx";
import { LegalButton } from "./legal-button.tsx";

/** The label of the consent box. Both texts open over the form, or on our own site from a frame on another website. */
export function LegalAgreement() {
  const inFrame = useFrame() !== undefined;
  const textOf = (document: "terms" | "privacy") =>
    inFrame
      ? linkTo(`${paths.register}#${document}`)
      : (text: string) => <LegalButton document={document}>{text}</LegalButton>;
  return <RichText message={words.agree} parts={{ terms: textOf("terms"), privacy: textOf("privacy") }} />;
}
