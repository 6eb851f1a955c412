import { Form } from "#client/components/form/form.tsx";
import { FormGroup } from "#client/components/form/form-group.tsx";
import { PhoneHint } from "#client/components/form/phone-hint.tsx";
import { PasswordField, SelectField, TextField } from "#client/components/form/text-fields.tsx";
import { TakenAddress } from "#client/components/taken-address.tsx";
import { plainOptions } from "#client/components/ui/select.tsx";
import { licenseStateCodes } from "#shared/us-states.ts";
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
      <p className="text-ink-soft">Please answer everything that isn't marked "(optional)".</p>
      <FormGroup id={aboutYou.id} title={aboutYou.title} part={partLabel(aboutYou)}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="firstName"
            label="First name"
            autoComplete="given-name"
            aria-required
          />
          <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" aria-required />
        </div>
        <TextField
          form={form}
          name="email"
          label="Email"
          hint="Shown publicly in your ambassador profile. We write to you here, too."
          type="email"
          autoComplete="email"
          spellCheck={false}
          aria-required
        />
        <TextField
          form={form}
          name="phone"
          label="Phone"
          hint={
            <>
              Shown publicly in your ambassador profile. <PhoneHint />.
            </>
          }
          type="tel"
          autoComplete="tel"
          aria-required
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          hint="Minimum 8 characters. It is kept for your ambassador account, once you are approved. You don't need it to change or delete your application: the links in our emails do that."
          autoComplete="new-password"
          aria-required
        />
      </FormGroup>

      <FormGroup id={practice.id} title={practice.title} part={partLabel(practice)}>
        <TextField
          form={form}
          name="title"
          label="Professional title"
          hint="For example Family Physician, Nurse Practitioner"
          autoComplete="organization-title"
          aria-required
        />
        <TextField
          form={form}
          name="credentials"
          label="Credentials"
          hint="For example MD, DO, NP, PharmD"
          aria-required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="licenseNumber"
            label="License number"
            hint="Never shown in public"
            spellCheck={false}
            aria-required
          />
          <SelectField
            form={form}
            name="primaryLicenseState"
            label="Primary license state"
            hint="Shown in your profile"
            placeholder="Please choose"
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
