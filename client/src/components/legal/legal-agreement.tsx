import { LegalButton } from "./legal-button.tsx";

/** The words of the box that everybody ticks who signs up; both texts open over the form. */
export function LegalAgreement() {
  return (
    <>
      I agree to the <LegalButton document="terms">Terms of Service</LegalButton> and the{" "}
      <LegalButton document="privacy">Privacy Policy</LegalButton>
    </>
  );
}
