import { TextField } from "#client/components/form/text-fields.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import type { RegistrationForm } from "./use-registration-form.ts";

interface ProviderFieldsProps {
  form: RegistrationForm;
  /** Says that providers can do more: apply to become an ambassador. */
  offersAmbassador: boolean;
}

export function ProviderFields({ form, offersAmbassador }: ProviderFieldsProps) {
  return (
    <div className="space-y-5 border-l-2 border-line pl-4 sm:pl-5">
      {offersAmbassador && (
        <p>
          Would you also speak up in public?{" "}
          <TextLink href={paths.becomeAmbassador}>Apply to become an ambassador</TextLink> instead.
        </p>
      )}
      <TextField form={form} name="specialty" label="Specialty" optional />
      <TextField
        form={form}
        name="credentials"
        label="Credentials"
        optional
        hint="For example MD, NP, PharmD"
      />
      <TextField
        form={form}
        name="licenseNumber"
        label="License number"
        optional
        hint="Never shown in public"
      />
    </div>
  );
}
