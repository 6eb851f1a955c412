import { Form } from "#client/components/form/form.tsx";
import { FormGroup } from "#client/components/form/form-group.tsx";
import { PasswordField, PhoneHint, SelectField, TextField } from "#client/components/form/text-fields.tsx";
import { TakenAddress } from "#client/components/taken-address.tsx";
import { plainOptions } from "#client/components/ui/select.tsx";
import { licenseStateCodes } from "#shared/us-states.ts";
import * as words from "#words/become-ambassador.json";
import { Agreement } from "./agreement.tsx";
import { partLabel, parts } from "./application-parts.ts";
import { ProfileFields } from "./profile-fields.tsx";
import type { ApplicationForm } from "./use-application-form.ts";

const { aboutYou, practice, profile, agreement } = parts;

interface ApplicationFieldsProps {
  form: ApplicationForm;
  /** Refused, because it is registered already. */
  takenEmail: string | undefined;
}

export function ApplicationFields({ form, takenEmail }: ApplicationFieldsProps) {
  return (
    <Form
      form={form}
      help={takenEmail && form.errorOf("email") && <TakenAddress email={takenEmail} />}
      className="space-y-12"
    >
      <p className="text-ink-soft">{words.answerAll}</p>
      <FormGroup id={aboutYou.id} title={aboutYou.title} part={partLabel(aboutYou)}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="firstName"
            label={words.firstName}
            autoComplete="given-name"
            aria-required
          />
          <TextField
            form={form}
            name="lastName"
            label={words.lastName}
            autoComplete="family-name"
            aria-required
          />
        </div>
        <TextField
          form={form}
          name="email"
          label={words.email}
          hint={words.emailHint}
          type="email"
          autoComplete="email"
          spellCheck={false}
          aria-required
        />
        <TextField
          form={form}
          name="phone"
          label={words.phone}
          hint={<PhoneHint message={words.phoneHint} />}
          type="tel"
          autoComplete="tel"
          aria-required
        />
        <PasswordField
          form={form}
          name="password"
          label={words.password}
          hint={words.passwordHint}
          autoComplete="new-password"
          aria-required
        />
      </FormGroup>

      <FormGroup id={practice.id} title={practice.title} part={partLabel(practice)}>
        <TextField
          form={form}
          name="title"
          label={words.professionalTitle}
          hint={words.professionalTitleHint}
          autoComplete="organization-title"
          aria-required
        />
        <TextField
          form={form}
          name="credentials"
          label={words.credentials}
          hint={words.credentialsHint}
          aria-required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="licenseNumber"
            label={words.licenseNumber}
            hint={words.licenseNumberHint}
            spellCheck={false}
            aria-required
          />
          <SelectField
            form={form}
            name="primaryLicenseState"
            label={words.licenseState}
            hint={words.licenseStateHint}
            placeholder={words.choose}
            options={plainOptions(licenseStateCodes)}
            aria-required
          />
        </div>
      </FormGroup>

      <FormGroup id={profile.id} title={profile.title} part={partLabel(profile)}>
        <ProfileFields form={form} />
      </FormGroup>

      <FormGroup id={agreement.id} title={agreement.title} part={partLabel(agreement)}>
        <Agreement form={form} />
      </FormGroup>
      <input type="hidden" {...form.register("order", { valueAsNumber: true })} />
    </Form>
  );
}
