import { useFrame } from "#client/lib/frame.ts";
import { paths } from "#client/lib/paths.ts";
import { TextLink } from "../ui/text-link.tsx";
import { LegalButton } from "./legal-button.tsx";

/** The words of the box that everybody ticks who signs up. Both texts open over the form; from a frame on another website, on our own. */
export function LegalAgreement() {
  const [terms, privacy] = ["Terms of Service", "Privacy Policy"];
  return useFrame() ? (
    <>
      I agree to the <TextLink href={`${paths.register}#terms`}>{terms}</TextLink> and the{" "}
      <TextLink href={`${paths.register}#privacy`}>{privacy}</TextLink>
    </>
  ) : (
    <>
      I agree to the <LegalButton document="terms">{terms}</LegalButton> and the{" "}
      <LegalButton document="privacy">{privacy}</LegalButton>
    </>
  );
}
