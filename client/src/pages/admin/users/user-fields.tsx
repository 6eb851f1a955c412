import type { z } from "zod";
import { CheckboxField, SelectField, TextareaField, TextField } from "#client/components/form/fields.tsx";
import type { AppForm } from "#client/components/form/use-app-form.ts";
import { labelledOptions, plainOptions } from "#client/components/ui/select.tsx";
import { type Person, personUpdateBody } from "#shared/api/people.ts";
import type { UserRole } from "#shared/people.ts";
import {
  referralSourceLabels,
  registrationTypeLabels,
  roleLabels,
  statusLabels,
} from "#shared/people-labels.ts";
import { stateNames } from "#shared/us-states.ts";
import { PhotoField } from "../photo-field.tsx";

/** Without `updatedAt`, which the editor adds. */
export const userForm = personUpdateBody.omit({ updatedAt: true });
const { admin: _admin, ...assignableRoles } = roleLabels;

/** Someone becomes an ambassador by approval, which checks their application; the role alone would only say so. */
const rolesFor = (current: UserRole) =>
  labelledOptions(assignableRoles).filter(({ value }) => value !== "ambassador" || current === "ambassador");

interface UserFieldsProps {
  form: AppForm<z.input<typeof userForm>, z.output<typeof userForm>>;
  user: Person;
  onPhoto: (path: string) => void;
}

const groupClass = "grid gap-x-6 gap-y-5 sm:grid-cols-2";
const legendClass = "mb-4 font-heading text-lg font-semibold";

export const UserFields = ({ form, user, onPhoto }: UserFieldsProps) => (
  <div className="space-y-9">
    <fieldset>
      <legend className={legendClass}>Person</legend>
      <div className={groupClass}>
        <TextField form={form} name="firstName" label="First name" autoComplete="off" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="off" />
        <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="off" optional />
        <SelectField form={form} name="state" label="State" options={plainOptions(stateNames)} />
        <SelectField
          form={form}
          name="referralSource"
          label="How they heard about us"
          options={labelledOptions(referralSourceLabels)}
          placeholder="Not given"
          optional
        />
      </div>
    </fieldset>
    <fieldset>
      <legend className={legendClass}>Type and status</legend>
      <div className={groupClass}>
        <SelectField
          form={form}
          name="registrationType"
          label="Type"
          options={labelledOptions(registrationTypeLabels)}
        />
        <SelectField
          form={form}
          name="role"
          label="Role"
          options={rolesFor(user.role)}
          hint={
            user.role === "ambassador"
              ? "Another role takes this person out of the ambassador directory."
              : "Ambassadors are approved in the Requests tab."
          }
        />
        <SelectField
          form={form}
          name="status"
          label="Status"
          options={labelledOptions(statusLabels)}
          hint="Suspended and inactive people are shown nowhere on the website."
        />
      </div>
      <div className="mt-4">
        <CheckboxField form={form} name="subscribeUpdates" label="Agreed to email updates" />
        <CheckboxField form={form} name="sharePublicly" label="Agreed to be shown publicly" />
        <CheckboxField
          form={form}
          name="hidden"
          label="Hidden from the public list"
          hint="Takes the name off the supporters page, whatever the person agreed to."
        />
      </div>
    </fieldset>
    <fieldset>
      <legend className={legendClass}>Photo</legend>
      <PhotoField
        form={form}
        name="photoUrl"
        optional
        purpose="user"
        person={{ id: user.id, onStored: onPhoto }}
      />
    </fieldset>
    <fieldset>
      <legend className={legendClass}>Practice</legend>
      <div className={groupClass}>
        <TextField form={form} name="credentials" label="Credentials" optional />
        <TextField form={form} name="specialty" label="Specialty" optional />
        <TextField form={form} name="licenseNumber" label="License number" optional />
      </div>
      <div className="mt-5 grid gap-5">
        <TextareaField form={form} name="bio" label="Biography" optional />
        <TextareaField form={form} name="disclosures" label="Disclosures" rows={3} optional />
      </div>
    </fieldset>
  </div>
);
