import type { ReactNode } from "react";
import { CheckboxField, RadioField } from "#client/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "#client/components/form/form.tsx";
import { FormGroup } from "#client/components/form/form-group.tsx";
import { PhoneHint } from "#client/components/form/phone-hint.tsx";
import { SelectField, TextField } from "#client/components/form/text-fields.tsx";
import { LegalAgreement } from "#client/components/legal/legal-agreement.tsx";
import { TakenAddress } from "#client/components/taken-address.tsx";
import { labelledOptions, plainOptions } from "#client/components/ui/select.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import { referralSourceLabels, registrationTypeLabels, registrationTypes } from "#shared/people.ts";
import { crmName } from "#shared/site.ts";
import { stateNames } from "#shared/us-states.ts";
import { ProviderFields } from "./provider-fields.tsx";
import { useAsksCrmConsent } from "./use-asks-crm-consent.ts";
import type { Registration } from "./use-registration-form.ts";
import { WaitNotice } from "./wait-notice.tsx";

const typeHints = {
  patient: "You take thyroid medication, or care for someone who does",
  provider: "You treat thyroid patients",
  supporter: "You stand with us",
};

interface RegistrationFormProps {
  registration: Registration;
  /** Asked of those who share their support publicly. */
  photo?: ReactNode;
}

export function RegistrationForm({ registration, photo }: RegistrationFormProps) {
  const { form, turn, takenEmail, isForProviders, keyWatch } = registration;
  const asksCrmConsent = useAsksCrmConsent();
  const [type, sharesPublicly] = form.watch(["registrationType", "sharePublicly"]);
  return (
    <Form
      form={form}
      help={takenEmail && form.errorOf("email") && <TakenAddress email={takenEmail} />}
      {...keyWatch}
      className="space-y-10"
    >
      <FormGroup title="Who you are">
        <RadioField
          form={form}
          name="registrationType"
          label="I am registering as a"
          choices={registrationTypes.map((value) => ({
            value,
            label: registrationTypeLabels[value],
            hint: typeHints[value],
          }))}
        />
        {type === "patient" && (
          <p className="text-sm text-ink-soft">
            We keep a record that you registered as a patient. Our administrator and the services that run
            this site for us see it. No one else does, unless you share your support publicly.{" "}
            <TextLink href={paths.healthDataPrivacy} newTab>
              Consumer Health Data Privacy
            </TextLink>
          </p>
        )}
        {type === "provider" && <ProviderFields form={form} offersAmbassador={!isForProviders} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
          <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <SelectField
          form={form}
          name="state"
          label="State/Province"
          autoComplete="address-level1"
          placeholder="Please choose"
          options={plainOptions(stateNames)}
        />
      </FormGroup>

      <FormGroup title="How we reach you">
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
        <TextField
          form={form}
          name="phone"
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          hint={<PhoneHint />}
        />
        <SelectField
          form={form}
          name="referralSource"
          label="How did you hear about us?"
          optional
          placeholder="Please choose"
          options={labelledOptions(referralSourceLabels)}
        />
        <CheckboxField form={form} name="subscribeUpdates" label="Send me email updates" />
      </FormGroup>

      <FormGroup title="What others may see">
        <CheckboxField
          form={form}
          name="sharePublicly"
          label="Share my support publicly"
          hint="Only your first name and last initial are shown, with your state and how you registered."
        />
        {sharesPublicly && photo}
      </FormGroup>

      <div className="space-y-5">
        {asksCrmConsent && (
          <CheckboxField
            form={form}
            name="crmConsent"
            label="You may share my contact details with our contact system for its own purposes, too"
            hint={`${crmName} uses contacts for more than our messages. Without this, we don't send it your data.`}
          />
        )}
        <CheckboxField form={form} name="agreeToTerms" label={<LegalAgreement />} />
        <p className="rounded-card bg-sunken p-4 text-sm text-ink-soft">
          Your information is used only for our advocacy work and is never shared with third parties. The
          services that run this site for us are listed in our{" "}
          <TextLink
            href={paths.healthDataPrivacy}
            newTab
            aria-label="Consumer Health Data Privacy (opens in a new tab)"
          >
            Consumer Health Data Privacy
          </TextLink>{" "}
          policy.
        </p>
        <WaitNotice secondsLeft={turn.secondsLeft} onStop={turn.stopWaiting} />
        <SubmitButton form={form} pendingLabel="Registering...">
          Join the Alliance
        </SubmitButton>
      </div>
    </Form>
  );
}
