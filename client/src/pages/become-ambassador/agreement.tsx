import { useWatch } from "react-hook-form";
import { CheckboxField } from "#client/components/form/choice-fields.tsx";
import { SubmitButton } from "#client/components/form/form.tsx";
import { LegalAgreement } from "#client/components/legal/legal-agreement.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { formatList } from "#client/lib/format.ts";
import { paths } from "#client/lib/paths.ts";
import { missingConsents } from "./application-parts.ts";
import type { ApplicationForm } from "./use-application-form.ts";

export function Agreement({ form }: { form: ApplicationForm }) {
  const missing = missingConsents(useWatch({ control: form.control }));
  const missingId = `${form.id}-missing`;
  return (
    <>
      <CheckboxField
        form={form}
        name="acceptedGuidelines"
        label={
          <>
            I have read and accept the{" "}
            <TextLink href={paths.ambassadorGuidelines} newTab>
              Ambassador Guidelines
            </TextLink>
          </>
        }
      />
      <CheckboxField form={form} name="agreeToTerms" label={<LegalAgreement />} />
      <CheckboxField
        form={form}
        name="sharePublicly"
        label="I consent to having my information displayed publicly"
        hint="Your name, photo, title, credentials, license state, bio, disclosures, links, email and phone number. Never your license number."
      />
      <CheckboxField form={form} name="subscribeUpdates" label="Send me email updates" />
      <p className="rounded-card bg-sunken p-4">
        Our leadership reviews every application and contacts you within 2-3 business days.
      </p>
      <div className="flex flex-col gap-3">
        <div>
          <SubmitButton
            form={form}
            pendingLabel="Submitting Application..."
            disabled={missing.length > 0}
            aria-describedby={missingId}
          >
            Submit Ambassador Application
          </SubmitButton>
        </div>
        <p id={missingId} aria-live="polite" className="min-h-[1.5em] text-sm text-ink-soft">
          {missing.length > 0 && `Before you can submit, please ${formatList(missing)}.`}
        </p>
      </div>
    </>
  );
}
