import { TextField } from "#client/components/form/text-fields.tsx";
import { RichText } from "#client/components/ui/rich-text.tsx";
import { TextLink } from "#client/components/ui/text-link.tsx";
import { paths } from "#client/lib/paths.ts";
import * as words from "#words/register.json";
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
          <RichText
            message={words.ambassador}
            parts={{ apply: (text) => <TextLink href={paths.becomeAmbassador}>{text}</TextLink> }}
          />
        </p>
      )}
      <TextField form={form} name="specialty" label={words.specialty} optional />
      <TextField
        form={form}
        name="credentials"
        label={words.credentials}
        optional
        hint={words.credentialsHint}
      />
      <TextField
        form={form}
        name="licenseNumber"
        label={words.licenseNumber}
        optional
        hint={words.licenseNumberHint}
      />
    </div>
  );
}
