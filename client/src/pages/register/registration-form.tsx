import type { ReactNode } from "react";
import {
  CheckboxField,
  EmailField,
  PhoneHint,
  RadioField,
  SelectField,
  TextField,
} from "#client/components/form/fields.tsx";
import { Form, FormGroup, SubmitButton } from "#client/components/form/form.tsx";
import { AnswersNote, TranslationNote } from "#client/components/language-notes.tsx";
import { LegalAgreement } from "#client/components/legal/legal-button.tsx";
import { stateOptions } from "#client/components/state-label.ts";
import { TakenAddress } from "#client/components/taken-address.tsx";
import { linkTo } from "#client/components/ui/link.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { labelledOptions } from "#client/components/ui/select.tsx";
import { paths } from "#client/lib/paths.ts";
import { registrationTypes } from "#shared/people.ts";
import { referralSourceLabels, registrationTypeLabels } from "#shared/people-labels.ts";
import { crmName } from "#shared/site.ts";
import { fill } from "#shared/words.ts";
import * as words from "#words/register.json";
import { WaitNotice } from "./retry-when-busy.tsx";
import type { Registration } from "./use-registration-form.ts";

interface RegistrationFormProps {
  registration: Registration;
  /** Asked of those who share their support publicly. */
  photo?: ReactNode;
}

export function RegistrationForm({ registration, photo }: RegistrationFormProps) {
  const { form, retry, takenEmail, isForProviders, asksCrmConsent, keyWatch } = registration;
  const [type, sharesPublicly] = form.watch(["registrationType", "sharePublicly"]);
  return (
    <Form
      form={form}
      help={takenEmail && form.errorOf("email") && <TakenAddress email={takenEmail} />}
      {...keyWatch}
      className="space-y-10"
    >
      <FormGroup title={words.whoYouAre}>
        <RadioField
          form={form}
          name="registrationType"
          label={words.type}
          choices={registrationTypes.map((value) => ({
            value,
            label: registrationTypeLabels[value],
            hint: words.typeHints[value],
          }))}
        />
        {type === "patient" && (
          <p className="text-sm text-ink-soft">
            <RichText
              message={words.patientNote}
              parts={{ policy: linkTo(paths.healthDataPrivacy, { newTab: true }) }}
            />
          </p>
        )}
        {type === "provider" && <ProviderFields form={form} offersAmbassador={!isForProviders} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="firstName" label={words.firstName} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={words.lastName} autoComplete="family-name" />
        </div>
        <SelectField
          form={form}
          name="state"
          label={words.state}
          autoComplete="address-level1"
          placeholder={words.choose}
          options={stateOptions}
        />
      </FormGroup>

      <FormGroup title={words.howWeReachYou}>
        <EmailField form={form} name="email" label={words.email} />
        <TextField
          form={form}
          name="phone"
          label={words.phone}
          optional
          type="tel"
          autoComplete="tel"
          hint={<PhoneHint />}
        />
        <SelectField
          form={form}
          name="referralSource"
          label={words.referralSource}
          optional
          placeholder={words.choose}
          options={labelledOptions(referralSourceLabels)}
        />
        <CheckboxField form={form} name="subscribeUpdates" label={words.updates} />
        <AnswersNote />
      </FormGroup>

      <FormGroup title={words.whatOthersSee}>
        <CheckboxField form={form} name="sharePublicly" {...words.share} />
        {sharesPublicly && photo}
      </FormGroup>

      <div className="space-y-5">
        {asksCrmConsent && (
          <CheckboxField
            form={form}
            name="crmConsent"
            label={words.crmConsent}
            hint={fill(words.crmConsentHint, { crm: crmName })}
          />
        )}
        <CheckboxField form={form} name="agreeToTerms" label={<LegalAgreement />} hasButtons />
        <TranslationNote />
        <p className="rounded-card bg-sunken p-4 text-sm text-ink-soft">
          <RichText
            message={words.use}
            parts={{
              policy: linkTo(paths.healthDataPrivacy, { newTab: true, "aria-label": words.policyNewTab }),
            }}
          />
        </p>
        <WaitNotice waiting={retry.waiting} onStop={retry.stop} />
        <SubmitButton pendingLabel={words.submitting}>{words.submit}</SubmitButton>
      </div>
    </Form>
  );
}

interface ProviderFieldsProps extends Pick<Registration, "form"> {
  /** Says that providers can do more: apply to become an ambassador. */
  offersAmbassador: boolean;
}

const ProviderFields = ({ form, offersAmbassador }: ProviderFieldsProps) => (
  <div className="space-y-5 border-l-2 border-line pl-4 sm:pl-5">
    {offersAmbassador && (
      <p>
        <RichText message={words.ambassador} parts={{ apply: linkTo(paths.becomeAmbassador) }} />
      </p>
    )}
    <TextField form={form} name="specialty" label={words.specialty} optional />
    <TextField form={form} name="credentials" {...words.credentials} optional />
    <TextField form={form} name="licenseNumber" {...words.license} optional />
  </div>
);
